import type { SamplePost } from './posts.ts';

/** The sample blog posts, with practical advice for small businesses. */
export const sampleBlog: readonly SamplePost[] = [
  {
    title: 'Your shop window is your hardest-working employee',
    excerpt:
      'It works nights, never calls in sick, and costs nothing extra. A few hours of attention each ' +
      'season can change who comes in.',
    content:
      '<p>Stand across the street from your own shop for five minutes and count. On an ordinary weekday ' +
      'in Alder Falls, something like forty people will walk past. Perhaps six will turn their heads, ' +
      'and two will slow down. The window is the only part of your business that all forty of them see, ' +
      'yet many of us dress it once in spring and look through it, rather than at it, for the rest of ' +
      'the year.</p>' +
      '<h2>Say one thing</h2>' +
      '<p>The windows that stop people have a single subject. A kitchen shop on Mill Street once filled ' +
      'its window with forty products and no one could later name any of them. The owner cleared it and ' +
      'put out one enamel pot, a heap of onions and a handwritten card that said <em>Soup weather</em>. ' +
      'She sold eleven of the pots in a week. Choose one product, one color or one idea, and give it ' +
      'room. If you find that hard, take a photograph of the window with your phone and shrink it to the ' +
      'size of a stamp. Whatever you can still make out is what a passing driver sees.</p>' +
      '<h2>Mind the light and the height</h2>' +
      '<p>Most of the display should sit between knee and eye level for an adult on the sidewalk, which ' +
      'is lower than it looks from inside because shop floors are usually raised. Clean the glass on ' +
      'both sides every week. From October to March, light matters more than anything you place in it: ' +
      'two warm lamps on a timer until 9 p.m. use a few cents’ worth of power a night and make your shop ' +
      'the one that people remember on the walk back from dinner.</p>' +
      '<h2>A small routine that lasts</h2>' +
      '<ol>' +
      '<li>Put window changes in the calendar, every four weeks, on a slow morning.</li>' +
      '<li>Keep a box of plain props: crates, linen, branches, a stepladder. They suit any season.</li>' +
      '<li>Show a price on at least one item. People who cannot see a price often assume that it is ' +
      'high.</li>' +
      '<li>Post your hours at eye level beside the door, in figures an inch tall.</li>' +
      '<li>Note what sold in the week after each change, so that next year you can repeat what ' +
      'worked.</li>' +
      '</ol>' +
      '<p>You will not need a designer. You may need a neighbor. Several members now swap windows for a ' +
      'morning: the florist does the bookshop’s, and the bookshop does the florist’s. It is easier to ' +
      'see clearly what is not your own, and neither of them pays for more than the coffee.</p>' +
      '<p>If you would like a second pair of eyes, the chamber’s retail group walks Mill Street together ' +
      'on the first Wednesday of every other month at 8 a.m. It looks at four windows and says something ' +
      'kind and something useful about each. Ask the office to put yours on the list.</p>',
  },
  {
    title: 'A thirteen-week cash plan on one sheet of paper',
    excerpt:
      'Profit tells you how last year went. A short cash forecast tells you whether you can make payroll ' +
      'in week nine.',
    content:
      '<p>Plenty of sound businesses run short of cash, and it often happens in a good month. The roofer ' +
      'wins three jobs and buys shingles for all of them before the first customer pays. The inn fills ' +
      'up for foliage season, hires early, and then owes its quarterly taxes in the same week as the ' +
      'fuel bill. None of this shows on a profit-and-loss statement until it is over. It does show, ' +
      'weeks ahead, on one sheet of paper.</p>' +
      '<h2>How to build it</h2>' +
      '<ol>' +
      '<li>Draw thirteen columns, one for each week in the coming quarter.</li>' +
      '<li>Write today’s bank balance at the top of the first column. Use the real figure, after checks ' +
      'that have not cleared.</li>' +
      '<li>Enter the money you expect to receive in the week it will <strong>arrive</strong>, not the ' +
      'week you send the bill. If a customer pays in forty days, count forty days.</li>' +
      '<li>Enter what goes out: payroll, rent, loan payments, taxes, suppliers, insurance, your own ' +
      'draw.</li>' +
      '<li>Add and subtract, then carry each week’s closing balance to the top of the next column.</li>' +
      '</ol>' +
      '<p>The first version takes about two hours, most of it spent looking up dates. After that, allow ' +
      'fifteen minutes each Monday: cross out the old week, compare it with what happened, and add a new ' +
      'week at the end. After two months you will know which of your guesses are too cheerful. Almost ' +
      'everyone is too cheerful about when customers pay.</p>' +
      '<h2>What to do when a week turns red</h2>' +
      '<p>A shortfall you can see seven weeks out is a scheduling problem. The same shortfall discovered ' +
      'on a Thursday is an emergency. With time in hand you can ask for a deposit, move an equipment ' +
      'purchase, split a supplier’s bill into two payments, or invoice at the halfway point instead of ' +
      'at the end. Suppliers are far more accommodating toward a customer who calls before the due date ' +
      'than toward one who calls after.</p>' +
      '<p>It is also the right time to speak with your bank. A modest line of credit is easiest to ' +
      'arrange when you do not need it, and a lender who sees a thirteen-week plan in your hand learns ' +
      'something about how you run the business. Bring last quarter’s sheet too, with the corrections ' +
      'left in. An honest record of wrong guesses is more persuasive than a tidy one.</p>' +
      '<blockquote>A rule of thumb from one of our members: “If I would not be comfortable showing the ' +
      'sheet to my spouse, I am not comfortable.”</blockquote>' +
      '<p>Paper, whiteboard and spreadsheet all work. What matters is that it is short enough to be kept ' +
      'up. The chamber has a blank form at the front desk, and our volunteer accountants will sit down ' +
      'with any member for half an hour on the third Thursday of the month. Their help is no substitute ' +
      'for your own accountant’s advice, though it is a good way to prepare for it.</p>',
  },
  {
    title: 'Hiring your first employee without losing your evenings',
    excerpt:
      'What to settle before you post the job, what to ask in the interview, and how to make the first ' +
      'month go well.',
    content:
      '<p>The leap from nobody to somebody is larger than any later hire. Until now the business has ' +
      'lived in your head: where the spare key is, which customer must not be called before ten, why the ' +
      'second oven runs hot. A first employee needs all of that in a form that can be handed over. The ' +
      'good news is that the preparation pays off even if you decide not to hire.</p>' +
      '<h2>Write down the work before you write the ad</h2>' +
      '<p>For two weeks, keep a pad beside you and note each task and how long it took. Then mark those ' +
      'that someone else could do after a day’s training. If the marked tasks add up to fewer than ten ' +
      'hours a week, you may want a bookkeeper or a cleaner rather than an employee. If they come to ' +
      'twenty or more, you have a job, and your list is most of the job description. State the pay in ' +
      'the ad. Members who do so tell us they get fewer applications and far more useful ones.</p>' +
      '<h2>Ask about what people have done</h2>' +
      '<p>Questions about imagined situations get imagined answers. Ask for real ones, and listen for ' +
      'detail:</p>' +
      '<ul>' +
      '<li>Tell me about a day at work when everything went wrong. What did you do first?</li>' +
      '<li>What is something you taught yourself, and how did you go about it?</li>' +
      '<li>Which part of your last job would you happily never do again?</li>' +
      '<li>What would your last supervisor say I should know in order to work well with you?</li>' +
      '</ul>' +
      '<p>Offer the best candidate a <strong>paid</strong> half-day before you decide. Both of you will ' +
      'learn more between eight and noon than in three interviews. Call the references, too. The most ' +
      'helpful question is the simplest one: <em>would you hire this person again?</em> A pause is also ' +
      'an answer.</p>' +
      '<h2>Plan the first month</h2>' +
      '<ol>' +
      '<li><strong>Before day one:</strong> payroll, workers’ compensation insurance and tax forms. Ask ' +
      'your accountant or insurance agent for a checklist, since the rules change.</li>' +
      '<li><strong>Week one:</strong> one task at a time, done together, then done alone while you are ' +
      'in the building.</li>' +
      '<li><strong>Week two:</strong> let your new colleague write the instructions for a task. You will ' +
      'find out what you forgot to explain.</li>' +
      '<li><strong>Week four:</strong> an unhurried talk, away from the counter, about what is going ' +
      'well on both sides.</li>' +
      '</ol>' +
      '<p>Expect to be slower for the first three weeks. You will be tempted to take things back because ' +
      'it is quicker to do them yourself, and it will be quicker, that day. Hold on. The first evening ' +
      'that you lock up at five-thirty, with tomorrow’s orders packed by somebody else, is worth the ' +
      'wait.</p>',
  },
  {
    title: 'Getting ready for the flood you hope never comes',
    excerpt:
      'One afternoon of preparation can save weeks of closure. Here is a plan for a small business ' +
      'beside a Vermont river.',
    content:
      '<p>The falls gave this town its mills and its name, and every so often the river asks for ' +
      'something back. After the last high water, the businesses that reopened within ten days had ' +
      'little in common in size or trade. What they shared was an afternoon’s work done earlier: they ' +
      'knew what to move, whom to call, and where the papers were. You can do the same work in about ' +
      'four hours, on a dry day, with a pot of coffee.</p>' +
      '<h2>Walk through with a tape measure</h2>' +
      '<p>Ask the town office for the highest recorded water level nearest to your building and mark it ' +
      'on the wall with tape, plus one foot. Everything below that line is at risk. Move what you can ' +
      'for good: the server from the floor to a shelf, the paper records upstairs, the breaker panel on ' +
      'the electrician’s next visit. For what has to stay low, list it in order of value and note how ' +
      'many people it takes to lift. That list, taped inside a cupboard door, is your plan for the hour ' +
      'before the water.</p>' +
      '<h2>Make a box</h2>' +
      '<ul>' +
      '<li>Insurance policies, lease, and the agent’s cell number. Ordinary business policies often ' +
      '<strong>do not cover flooding</strong>, so ask now. New flood policies commonly have a waiting ' +
      'period.</li>' +
      '<li>A printed list of staff, suppliers and the twenty customers who most need to hear from ' +
      'you.</li>' +
      '<li>Photographs of every room and of the serial numbers on equipment, taken this year.</li>' +
      '<li>A backup drive, plus a copy of your data somewhere that is not in this valley.</li>' +
      '<li>A flashlight, gloves, a phone charger, a roll of plastic sheeting and two hundred dollars in ' +
      'small bills.</li>' +
      '</ul>' +
      '<h2>Decide who decides</h2>' +
      '<p>Name one person who makes the call to close, and a second in case the first is away. Agree on ' +
      'what sets it off, such as a flood warning for our stretch of river or water on the lower parking ' +
      'lot. Write a short message for customers in advance, with blanks for the date and a phone number. ' +
      'In the middle of the night, filling in blanks is about all that anybody can manage. And never go ' +
      'back into a flooded building to save stock. Nothing on your shelves is worth it.</p>' +
      '<p>Afterward, take photographs before you clean, keep a sample of damaged materials, and write ' +
      'down every hour that you and your staff work. Adjusters and aid programs will ask for all three. ' +
      'Have an electrician check the building before anything is switched on. Call the chamber as well: ' +
      'we keep a list of members with pumps, fans, trucks and spare rooms, and last time they were all ' +
      'in use by noon.</p>' +
      '<p>Once a year is enough to keep the plan alive. Many of us do it in the first week of April, ' +
      'before the snowmelt, along with changing the batteries in the smoke alarms. If you would like ' +
      'company, the chamber sets aside that Tuesday afternoon and lends out tape measures.</p>',
  },
  {
    title: 'How to ask for a review, and what to do with a bad one',
    excerpt:
      'Most happy customers never say so in public. A simple habit changes that, and a calm reply can ' +
      'turn a complaint to your favor.',
    content:
      '<p>A visitor planning a weekend in Alder Falls will read about us long before setting eyes on us. ' +
      'She will look at two inns, a place for supper and somewhere to rent a canoe, and she will trust ' +
      'strangers’ opinions about all of them. If your last review is from three summers ago, she may ' +
      'wonder whether you are still open. Happy customers are glad to help. They are rarely asked.</p>' +
      '<h2>Ask at the right moment</h2>' +
      '<p>The right moment is when someone has just said something nice. It happens at the counter, at ' +
      'the end of a job or in a thank-you note. Try: <em>That means a lot. Would you be willing to write ' +
      'that in a review? It helps people who don’t know us yet.</em> Then make it easy, with a small ' +
      'card bearing a code to scan or a link in the message that goes out with the invoice. Two requests ' +
      'a day, made sincerely, bring in more than a hundred cards on the windowsill.</p>' +
      '<p>There are a few lines not to cross. Do not pay for reviews or offer a discount for them, do ' +
      'not write your own, and do not ask only the customers you think will be generous. Most review ' +
      'sites forbid these things, and readers have a good nose for them. A page of nothing but perfect ' +
      'scores looks less believable than one with a few grumbles, honestly answered.</p>' +
      '<h2>When a bad one arrives</h2>' +
      '<ol>' +
      '<li><strong>Wait an hour.</strong> Draft a reply if you must, but do not post it yet.</li>' +
      '<li><strong>Find out what happened.</strong> Ask whoever was working that day, and check the ' +
      'order.</li>' +
      '<li><strong>Reply briefly and by name.</strong> Thank the writer, say what went wrong if ' +
      'something did, and say what you have changed.</li>' +
      '<li><strong>Move the details elsewhere.</strong> Offer a phone number and a person to ask ' +
      'for.</li>' +
      '<li><strong>Stop there.</strong> One reply is an answer. Three replies are an argument.</li>' +
      '</ol>' +
      '<p>Remember whom you are writing for. The unhappy customer may never come back, but a few hundred ' +
      'other people will read your reply over the next year and ask themselves how you would treat them. ' +
      'One innkeeper here answered a complaint about cold radiators in four sentences: she was sorry, ' +
      'the boiler valve had failed that night, it had been replaced, and there was now a spare blanket ' +
      'in every room. Guests still mention the blankets.</p>' +
      '<p>Lastly, read all your reviews together twice a year, with a pencil. A single comment about ' +
      'slow service is one person’s evening. Five of them that mention Sundays are a staffing schedule. ' +
      'The praise is just as useful, because it tells you, in the customer’s own words, what to put on ' +
      'your sign.</p>',
  },
];
