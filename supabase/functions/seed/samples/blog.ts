import type { SamplePost } from './posts.ts';

/** Five blog posts with advice for small businesses, newest first. */
export const sampleBlog: readonly SamplePost[] = [
  {
    title: 'Your opening hours are your most-read text',
    excerpt:
      'More people read your hours than anything else you write. Five minutes a season keep them true.',
    content:
      '<p>Ask ten people why they looked a shop up, and eight will say: to see whether it is open. Your hours are read more often than your story, your menu and your prices together. They are also what is wrong most often.</p><h2>Write down what is really so</h2><p>If you close at five but stop serving at half past four, write half past four. Nobody was ever angry about a door that was open longer than promised.</p><h2>Put holidays in before they come</h2><p>Choose one day in spring and one in autumn and enter the holidays of the next six months. A day that says “closed” is good service; a locked door that said “open” is a customer who does not come back.</p><h2>Say it in one place first</h2><ol><li>Change the hours in your listing here.</li><li>Then on the map services, which many telephones read.</li><li>Then on the door.</li></ol><p>In that order, because the door is the only one of the three that you will not forget.</p>',
  },
  {
    title: 'How to photograph a room with a telephone',
    excerpt: 'Clean the lens, switch the lamps off, and go down on one knee. A short course.',
    content:
      '<p>Good pictures of a shop do not need a camera. They need a clean lens, daylight and ten minutes before you open.</p><ul><li><strong>Clean the lens.</strong> It has been in your pocket since breakfast.</li><li><strong>Switch the lamps off.</strong> Lamps are yellow and windows are blue; a telephone cannot make both right. Near a window, daylight is enough.</li><li><strong>Go lower.</strong> Hold the telephone at the height of your belt and level. Rooms look larger and walls stay straight.</li><li><strong>Show one thing.</strong> A shelf, a table, hands at work. A picture of everything is a picture of nothing.</li></ul><p>Take thirty, keep three. Replace them each season: a wreath in the window in July tells people that nobody is looking after the page.</p><p>And ask before you photograph people. A note by the till with the date is enough for staff; for guests ask each time.</p>',
  },
  {
    title: 'Hiring in a town where everybody knows everybody',
    excerpt:
      'A job posting that says the pay, the hours and the hard part gets fewer answers and better ones.',
    content:
      '<p>We counted: postings in our list that say what the job pays get twice as many answers as those that say “competitive”. And fewer people leave in the first month, because nobody was surprised.</p><h2>Four sentences that belong in it</h2><p><strong>What the day is like.</strong> “You open at six, bake until ten and sell until noon.” <strong>What it pays,</strong> as a range that you would really pay. <strong>What is hard:</strong> the early hour, the standing, the August. <strong>Who decides, and by when.</strong></p><h2>About knowing each other</h2><p>In a small town you will know the person who applies, or their aunt. Ask everybody the same five questions anyway and write the answers down. It is fairer, and it is easier to say no to a neighbour with a list in your hand than with a feeling.</p><p>Then answer everyone. Who was told no politely is your customer for life.</p>',
  },
  {
    title: 'What a deal costs you, and when it pays',
    excerpt: 'Half off brings people once. A reason to come on a Tuesday brings them again.',
    content:
      '<p>A discount is the most expensive advertisement that there is, because you pay for it even when the customer would have come anyway. That does not make it wrong. It makes it worth a pencil and a quarter of an hour.</p><h2>The quarter of an hour</h2><ol><li>What is left to you of one sale, after what it costs you?</li><li>How much of that does the deal give away?</li><li>How many <em>more</em> sales make up for it?</li></ol><p>If a scone leaves you two dollars and the deal gives one away, you need twice as many scones on those days. In the slow hours of a Tuesday that may be easy. On Saturday it is a gift.</p><h2>Deals that worked here</h2><p>The second pot of tea between two and four. Bread cards that are paid in advance. Half portions for children. All three fill hours or seats that would have stayed empty; none of them says “fifty percent”.</p><p>Give it an end and a number. What is always reduced has simply become cheap.</p>',
  },
  {
    title: 'When the road in front of your shop is dug up',
    excerpt: 'Eight weeks of trench need not be eight weeks of silence. What shops on other streets did.',
    content:
      '<p>Sooner or later it is your street. The shops that came through it best began before the first machine arrived.</p><p><strong>Ask for the plan.</strong> The contractor has one, by week and by house number. Hang it in the window with an arrow that you move yourself. People are patient with what they understand.</p><p><strong>Agree on one door.</strong> Three shops with a common yard opened the back entrance for all and put a rug in it. It was talked about for years.</p><p><strong>Move an hour.</strong> If the noise is from seven to four, be open until seven in the evening for those weeks. Tell us, and we put it in the newsletter.</p><p><strong>Count.</strong> Write down each day’s takings. If they fall by more than a third, the town has a fund, and the form asks for exactly these numbers.</p><blockquote>We sold more umbrellas than in any other spring, said the shoemaker. They were all for standing at the fence and watching.</blockquote>',
  },
];
