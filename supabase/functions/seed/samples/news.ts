import type { SamplePost } from './posts.ts';

/** The sample news of the chamber (“What’s New”). */
export const sampleNews: readonly SamplePost[] = [
  {
    title: 'Ribbon cutting at Heron & Thistle Bindery on Mill Street',
    excerpt:
      'The old harness shop at 14 Mill Street is a working bindery now. Members and neighbors gathered ' +
      'to see the first press run.',
    content:
      '<p>After eleven empty years, the former harness shop at 14 Mill Street has its lights on again. ' +
      'Heron &amp; Thistle Bindery opened its doors last Thursday with about sixty neighbors on the ' +
      'sidewalk, a ribbon made from leftover book cloth, and a cast-iron press that took four people and ' +
      'a rented lift to get through the front window.</p>' +
      '<p>The bindery repairs family Bibles, cookbooks and town records, and makes short runs of ' +
      'hardcover books for authors who need fifty copies rather than five thousand. It starts with three ' +
      'jobs, and expects to add an apprentice in the fall. The owners spent fourteen months on the ' +
      'building and kept what they could: the wide floorboards, the saddle pegs along the north wall, ' +
      'and the painted sign they found under two layers of plaster.</p>' +
      '<blockquote>“We looked at cheaper space in three other towns. What decided it was that someone ' +
      'from the chamber walked the building with us on a Sunday and knew where the water shutoff ' +
      'was.”</blockquote>' +
      '<p>The shop is open <strong>Tuesday through Saturday, 10 to 5</strong>. Visitors may watch the ' +
      'press at work on Friday afternoons. If you are opening, moving or expanding this year, tell the ' +
      'chamber office about a month ahead and we will bring the scissors.</p>',
  },
  {
    title: 'Mill Street paving: what to expect for the next six weeks',
    excerpt:
      'New drains, new pavement and wider sidewalks are on the way. Every shop stays open, and the ' +
      'footpath stays clear throughout.',
    content:
      '<p>Work on Mill Street begins Monday at 7 a.m. The town is replacing drain pipes laid in the ' +
      '1930s, repaving from the bridge to the library, and widening the sidewalk on the river side by ' +
      'two feet. The public works office expects the job to take six weeks, with a few days in hand for ' +
      'rain.</p>' +
      '<h2>Getting around</h2>' +
      '<ul>' +
      '<li><strong>On foot:</strong> one sidewalk will be open at all times, with ramps at both ' +
      'ends.</li>' +
      '<li><strong>By car:</strong> one lane, controlled by flaggers, on weekdays from 7 a.m. to 4 p.m. ' +
      'Both lanes reopen each evening and all weekend.</li>' +
      '<li><strong>Parking:</strong> the Depot Lane lot is free with no time limit until the work is ' +
      'done.</li>' +
      '<li><strong>Deliveries:</strong> the loading bay behind the post office is reserved for Mill ' +
      'Street businesses before 9 a.m.</li>' +
      '</ul>' +
      '<p>The noisiest stretch, breaking up the old surface near the bridge, should be over by the end ' +
      'of the second week. Shops with outdoor tables may move them to the library lawn at no charge, and ' +
      'the café and the bakery have already said they will.</p>' +
      '<p>The chamber holds a fifteen-minute briefing with the site foreman every Wednesday at 8 a.m. in ' +
      'our front room. Bring questions, or send them ahead and we will ask for you. In the meantime, ' +
      'please keep your Mill Street errands on your list. A two-minute detour is a small thing to you ' +
      'and a large one to a shop in a slow week.</p>',
  },
  {
    title: 'Farmers’ market fills the Green with 34 stalls',
    excerpt: 'Saturday mornings on the Green, with seven new growers and a later closing hour.',
    content:
      '<p>The Alder Falls Farmers’ Market is in its nineteenth season. ' +
      'Thirty-four stalls have signed up, seven of them new, including a mushroom grower from Quarry ' +
      'Village, a flower farm in North Alder and two sisters from Millbrook who make sheep’s-milk yogurt ' +
      'in returnable jars.</p>' +
      '<p>Two things change this year. The market closes at <strong>1 p.m. instead of noon</strong>, ' +
      'because shoppers told us that the last half hour was a scramble. And the information tent has ' +
      'moved next to the bandstand, where you can buy market tokens with any card and leave heavy bags ' +
      'while you finish your coffee.</p>' +
      '<h2>Good to know</h2>' +
      '<ul>' +
      '<li>Hours: Saturdays, 9 a.m. to 1 p.m., rain or shine.</li>' +
      '<li>Food-benefit cards are welcome at the information tent, and every dollar up to twenty is ' +
      'matched.</li>' +
      '<li>Leashed dogs may use the path around the Green but not the stall rows.</li>' +
      '<li>Live music from 10:30, unamplified.</li>' +
      '</ul>' +
      '<p>Downtown merchants see their best Saturday sales of the year during market season. If your ' +
      'shop is within a short walk, consider opening by nine and putting a bench outside. Chamber ' +
      'members may also reserve the community table for one Saturday at no cost. The dates around school ' +
      'holidays go first.</p>',
  },
  {
    title: 'Three students receive the Millwright Scholarship',
    excerpt:
      'A future welder, a nursing student and a forester will each receive $2,500 toward their ' +
      'training.',
    content:
      '<p>The chamber’s scholarship committee read twenty-six applications this year, the most since ' +
      'the fund began. Three students will each receive <strong>$2,500</strong> for the coming school ' +
      'year. One is headed for a welding certificate, one for a nursing degree, and one for a two-year ' +
      'course in forestry.</p>' +
      '<p>The Millwright Scholarship was set up to support young people who want to work with their ' +
      'hands, their heads, or both, and who can imagine doing so near home. Grades count for a third of ' +
      'the score. The rest is a short essay on a problem worth solving in Alder Falls. This year’s ' +
      'essays covered everything from late buses to the cracked ice on the pond path, and we have passed ' +
      'several of them on to the selectboard with the writers’ permission.</p>' +
      '<blockquote>“My grandfather fixed half the gates in this town. I would like to fix the other ' +
      'half.” <em>From one of the winning essays</em></blockquote>' +
      '<p>The money comes from the golf scramble, the pie auction and forty-one member ' +
      'businesses. The next round of applications opens soon. Members who would like to read essays, or ' +
      'offer a recipient a summer job, are invited to write to the chamber office.</p>',
  },
  {
    title: 'Fiber broadband reaches the upper village',
    excerpt:
      'Crews have finished the line along Ridge Road. Some 310 homes and 28 businesses can now order a ' +
      'fiber connection.',
    content:
      '<p>The last mile took nearly two years, one rerouted culvert and a good deal of patience. As of ' +
      'this month, fiber runs the length of Ridge Road and up to the old quarry gate. About 310 homes ' +
      'and 28 businesses that relied on copper lines or a phone signal at the kitchen window can now ' +
      'order a connection.</p>' +
      '<p>For a number of our members this changes the working day. A sign maker on Ridge Road used to ' +
      'drive large artwork to the library on a memory stick. A bookkeeper in the same stretch closed her ' +
      'laptop at three, when school let out and the line slowed to nothing. Both were connected in the ' +
      'first week.</p>' +
      '<h2>How to get connected</h2>' +
      '<ol>' +
      '<li>Check your address with the town’s broadband committee. The list is posted at the town office ' +
      'and the library.</li>' +
      '<li>Book a site visit. Installation to the building is free for orders placed within three ' +
      'months of the survey.</li>' +
      '<li>Clear a path of about three feet from the pole to the wall where the line will enter.</li>' +
      '<li>Ask about the reduced rate if anyone in the household qualifies for fuel or food ' +
      'assistance.</li>' +
      '</ol>' +
      '<p>Lower Falls Lane and the last nine houses toward North Alder come next, as soon as the new ' +
      'poles are set. The chamber will host an evening on <em>getting more from a faster line</em> in ' +
      'our front room next month, covering backups, card readers and phone service over the internet. ' +
      'Coffee is on us.</p>',
  },
  {
    title: 'Four members join the chamber board',
    excerpt:
      'Members elected two new directors and returned two at the annual meeting. Here is what the board ' +
      'plans to do first.',
    content:
      '<p>Eighty-seven members came to the annual meeting at the Grange Hall, and 142 ballots were cast ' +
      'in person or by mail. Four seats were open. Voters returned the directors from the hardware store ' +
      'and the dental practice for a second term, and elected two newcomers: the owner of a cider house ' +
      'in Quarry Village and the head of a home-care agency that employs thirty people in Millbrook.</p>' +
      '<p>The board meets on the first Tuesday of each month at 8 a.m., and any member may sit in. At ' +
      'its first meeting it agreed on three priorities for the year:</p>' +
      '<ul>' +
      '<li><strong>Housing for workers.</strong> A list of spare rooms and apartments, kept by the ' +
      'chamber and shared with employers who are hiring.</li>' +
      '<li><strong>Winter trade.</strong> A shared plan for January to March, when four out of five ' +
      'downtown shops run below their average.</li>' +
      '<li><strong>Simpler dues.</strong> Three membership levels in place of seven, starting with next ' +
      'year’s renewals.</li>' +
      '</ul>' +
      '<p>We are grateful to the two directors who stepped down after six years each. Between them they ' +
      'started the scholarship fund, found the money for the bandstand roof, and never once let a ' +
      'meeting run past nine-fifteen. Minutes are available at the office, and a summary goes out with ' +
      'the monthly newsletter.</p>',
  },
  {
    title: 'Shops stay open until eight on first Fridays',
    excerpt:
      'Thirty-one shops, studios and restaurants keep their doors open late once a month, and the wagon ' +
      'rides are free.',
    content:
      '<p>On the <strong>first Friday of every month</strong>, thirty-one shops, studios and restaurants ' +
      'around the Green stay open until 8 p.m. The idea came from the bookshop, which tried it alone for ' +
      'half a year and found that people who work in Millbrook had simply never seen its lights on.</p>' +
      '<p>Pick up a stamp card at any door with the blue lantern. Six stamps put you in the drawing for a ' +
      'basket of local goods worth about $400, and no purchase is needed to get a stamp. Last month the ' +
      'winning card had been stamped by a hardware store, a yarn shop and four places that sell pie.</p>' +
      '<h2>Getting around</h2>' +
      '<ul>' +
      '<li>Free wagon rides leave from the bandstand every twenty minutes, from 5 to 8 p.m.</li>' +
      '<li>Parking behind the library is free after five.</li>' +
      '<li>Mill Street is closed to cars between the bank and the bridge from 4:30 p.m.</li>' +
      '<li>If it pours, the wagons rest and everything else goes on.</li>' +
      '</ul>' +
      '<p>Would you like to join in? Tell the chamber office by the Monday before. We lend the lantern, print ' +
      'your name on the map and ask for one thing in return: that somebody stands near the door and says ' +
      'good evening.</p>',
  },
];
