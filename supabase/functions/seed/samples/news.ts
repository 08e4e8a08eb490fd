import type { SamplePost } from './posts.ts';

/** Seven news posts of a chamber of commerce, newest first. */
export const sampleNews: readonly SamplePost[] = [
  {
    title: 'The Second Kettle opens in the old ticket office',
    excerpt: 'After eleven empty years the ticket window on Depot Square lifts again, for tea.',
    content:
      '<p>The ticket office on Depot Square has been empty since the last passenger train. From this month on its window lifts again: Omar Bright, who runs <strong>Kettle &amp; Crumb</strong> across the square, sells tea there to take along.</p><p>The brass grille is the old one. So is the clock, which the fire department’s volunteers took apart on two Sundays and put together again with one screw left over. It runs.</p><h2>What the town paid, and what it gets</h2><p>The building belongs to the town. The select board agreed to a rent that rises with the sales, and to the roof; the tenant paid for pipes and wiring. If the counter does well, the rent covers the roof in six years.</p><p>The chamber cuts the ribbon with everybody who comes. The first pot is on the house.</p>',
  },
  {
    title: 'Mill Street closes for eight weeks: how to reach the shops',
    excerpt: 'New water mains mean a trench from the bridge to Canal Lane. All shops stay open.',
    content:
      '<p>From Monday on the water mains under Mill Street are replaced. The trench moves about sixty feet a week, from the bridge towards Canal Lane. Cars go around by River Street; on foot every door can be reached on every day.</p><ul><li><strong>Parking:</strong> the church has opened its lot on weekdays, free for two hours.</li><li><strong>Deliveries:</strong> before eight in the morning, by the temporary bay on Canal Lane.</li><li><strong>Noise:</strong> from seven to four, never on Saturdays.</li></ul><p>Small shops feel eight weeks like this more than large ones. The chamber prints a card that is stamped in any shop on the street; ten stamps are worth ten dollars in all of them. The cards lie on the counters from Monday on.</p>',
  },
  {
    title: 'Saturday market moves to winter hours',
    excerpt: 'Nine to one, with fewer stalls, more soup and a heated tent for the musicians.',
    content:
      '<p>The farmers’ market stays outside this winter. Thirty stalls become eighteen, the hours are nine to one, and the tent in the middle is heated, because fiddlers have to feel their fingers.</p><p>New this season are two stalls with mushrooms and one with flour that was milled in the county for the first time in eighty years. The token booth takes food benefits and doubles the first twenty dollars.</p><p>Who wants a stall for a single day can have one: the table by the clock is kept free for makers who try something out. Ask at the booth a week ahead.</p>',
  },
  {
    title: 'Four scholarships for people who learn a trade',
    excerpt:
      'The chamber’s fund pays for tools and the first year of four apprentices. Applications are open.',
    content:
      '<p>Every business that we ask is looking for people who can do something with their hands. So the scholarship fund changes what it pays for: not a part of a college year, but the tools and the first year’s wages gap of four apprentices.</p><h2>Who can apply</h2><p>Anybody from sixteen to sixty who begins an apprenticeship or a certified course within the county this year. The form has two pages. The second is a letter from the place that takes you on.</p><h2>Who decides</h2><p>A plumber, a nurse, a baker and the school’s counsellor. They meet once, read everything, and write to all who applied within a week.</p><p>The fund lives from the soup supper and from one percent of the members’ dues. Whoever wants to add to it finds the address at the end of the form.</p>',
  },
  {
    title: 'Fibre reaches North Alder before the snow',
    excerpt: 'The last eleven miles of cable are on the poles. Two hundred houses can order now.',
    content:
      '<p>The communications district has strung the last eleven miles of fibre along Ridge Road. Two hundred and four houses and nine businesses in North Alder can order a connection now; most will have it before the ground freezes.</p><p>For the general store it means that the card reader works while somebody’s nephew watches a film upstairs. For the sugarhouse it means orders from Oregon. “We had a page for them,” says the owner, “we only could not open it.”</p><blockquote>Whoever needs help with choosing, moving a number or wiring an old house: the library has an adviser at a table on Tuesdays from four to seven.</blockquote>',
  },
  {
    title: 'Three seats on the board: who stands, and how to vote',
    excerpt: 'Five members stand for three seats. Meet them at breakfast, vote at the annual meeting.',
    content:
      '<p>At the annual meeting the members elect three of the nine seats of the board. Five people stand: a farmer, a dentist, the owner of the bicycle shop, an accountant and the manager of the inn.</p><p>Each of them answers the same four questions on one page, which lies in the chamber’s office and hangs in its window. What should the dues pay for? Which street needs us most? What would you stop doing? What do you do when the board disagrees?</p><p>One membership is one vote. Whoever cannot come votes on paper in the office until noon of that day. The count is public, short and followed by supper.</p>',
  },
  {
    title: 'Lights on Main Street: ladders wanted',
    excerpt: 'Forty-two shop fronts, one weekend, and a prize that nobody can buy.',
    content:
      '<p>On the last weekend of the month the lights go up. The town’s truck does the lamp posts; the shop fronts are done by neighbours. We have four miles of lights and twenty ladders and need forty people, two to a ladder.</p><p>There is cocoa at both ends of the street. The jury for the best window is, as always, the second grade of the school. Last year it gave the prize to the hardware store for a snowman made of paint cans, and was right.</p><p>Sign up in the office or simply come at nine with gloves.</p>',
  },
];
