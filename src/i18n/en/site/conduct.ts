/** The page "Code of conduct", with the text that holds until the chamber writes its own. */
export const conduct = {
  title: 'Code of conduct',
  description: 'How members treat each other in messages, groups and on profiles, and what staff do.',
  lead: 'For everyone who writes in this community: on profiles, in messages, in groups and votes.',
  text: `Be respectful
Write to others as you would speak to them across a counter. Disagree with ideas, not with people. No insults, threats, harassment, or contempt for who someone is.

Be honest
Use your own name. Do not pretend to speak for a business or a group that did not ask you to. Disclose your interest when you recommend something.

Do not sell where no one asked
Offers are welcome where a group is meant for them. Do not send the same message to many people, and do not collect addresses from the directory.

Keep confidences
What is written in messages and closed groups stays there. Do not publish what is not yours, nor personal data of others.

Keep it legal
No fraud, no links to malware, nothing that breaks the law or the rights of others.

What happens when someone breaks these rules
Anyone can report a message, a post, a vote, an agenda, minutes, a document, a decision or a profile; the person is not told who did. Staff read what was reported and can hide it, warn someone, mute them for a time, or ban them from the community. Membership, tickets and businesses are not affected. Everyone concerned gets the reason by email and can appeal once; where possible, another staff member decides.`,
};
