/** The versions of the wire before 1.40.0, oldest first. */
export const EARLIER_VERSIONS = [
  { version: '1.0.0', change: 'Initial version.', fingerprint: '3f0569c006704757' },
  {
    version: '1.1.0',
    change:
      'Contracts, timed options, the price trail, verification, security, addresses, deposits and withdrawals.',
    fingerprint: '9c691e9999330c4f',
  },
  {
    version: '1.2.0',
    change:
      'Candles of contracts, events of deposits and withdrawals, and operator calls for deposits, payments, chains and products.',
    fingerprint: 'be1975c9f832a861',
  },
  {
    version: '1.3.0',
    change:
      'Candles of 15 minutes and 4 hours, the watchlist, the reasons of a freeze, the withdrawal hold shown to reviewers, the demo flag, daily profit and loss, limits, close-only mode and limit closes of contracts, and availability of evens.',
    fingerprint: '418c53ac425b9cc9',
  },
  {
    version: '1.4.0',
    change: 'Wealth plans.',
    fingerprint: '8598e9718d31d529',
  },
  {
    version: '1.5.0',
    change: 'Referral.',
    fingerprint: 'fa4612b4a109ee62',
  },
  {
    version: '1.6.0',
    change: 'Subscriptions to new coins, and fiat trading through merchants.',
    fingerprint: '5d064940d7a7e1ad',
  },
  {
    version: '1.7.0',
    change: 'The coins and rates of fiat trading, and the terms of own advertisements.',
    fingerprint: '09040dc477e7b9f8',
  },
  {
    version: '1.8.0',
    change: 'Events of fiat deals, and the server time in each deal.',
    fingerprint: '44c9a935cf638a9a',
  },
  {
    version: '1.9.0',
    change: 'Help articles.',
    fingerprint: 'f263b072129abde6',
  },
  {
    version: '1.10.0',
    change:
      'Prices and reputations of advertisements, filters by amount, the block list, and topics of disputes.',
    fingerprint: '7fd63718984839e9',
  },
  {
    version: '1.11.0',
    change: 'Announcements, news, notices and price alerts.',
    fingerprint: '401fa6f986fa5343',
  },
  {
    version: '1.12.0',
    change: 'The author of each message of a fiat deal.',
    fingerprint: 'f85399871c9f3390',
  },
  {
    version: '1.13.0',
    change: 'Limits that customers set for themselves, and pauses.',
    fingerprint: '8a7b9e4efeefcc68',
  },
  {
    version: '1.14.0',
    change: 'Launches of new coins; their titles, icons and networks; markets with an index of their own.',
    fingerprint: 'd1ce187977502cd1',
  },
  {
    version: '1.15.0',
    change: 'Banks of advertisements; the other side and the terms of deals.',
    fingerprint: '417a5333a67704d5',
  },
  {
    version: '1.16.0',
    change: 'The tiles of the map.',
    fingerprint: 'f425ee1eebc44415',
  },
  {
    version: '1.17.0',
    change: 'A limit of messages in a fiat deal.',
    fingerprint: 'bb943de40ebf1866',
  },
  {
    version: '1.18.0',
    change: 'Credit scores and their lines.',
    fingerprint: '2cb4028064b72a56',
  },
  {
    version: '1.19.0',
    change: 'Support chat, feedback, and the form by mail.',
    fingerprint: 'b3c65632b6d2eac4',
  },
  {
    version: '1.20.0',
    change: 'Live heads of the price trail.',
    fingerprint: '08af0c64ddf8acaf',
  },
  {
    version: '1.21.0',
    change: 'Pushes of notices to the device of a session.',
    fingerprint: '5168a8982ce591c9',
  },
  {
    version: '1.22.0',
    change: 'Tickets, refusals and receipts of format 2 of timed options; their purchase needs a nonce.',
    fingerprint: '32e3359c5daeedcc',
  },
  {
    version: '1.23.0',
    change: 'The errors of claims on records.',
    fingerprint: '6140ba637347d881',
  },
  {
    version: '1.24.0',
    change: 'The total worth at the midnights of 30 days.',
    fingerprint: '41be98a38dc7025c',
  },
  {
    version: '1.25.0',
    change: 'Hand-overs and revocations of the keys that sign the price trail.',
    fingerprint: '583e5a3a48604f25',
  },
  {
    version: '1.26.0',
    change: 'Daily statements of timed options, and the rules of each option.',
    fingerprint: '32470171c444eb98',
  },
  {
    version: '1.27.0',
    change: 'The event for changed rules of products, and the errors of changes that two operators decide.',
    fingerprint: 'ba20e30f711f8735',
  },
  {
    version: '1.28.0',
    change: 'An event of published, changed or withdrawn news; pushes of announcements can be switched off.',
    fingerprint: '1908e41b3c509f0b',
  },
  {
    version: '1.29.0',
    change: 'The user agreement in force; registration names the version that was accepted.',
    fingerprint: 'f2f12c02100f46a2',
  },
  {
    version: '1.30.0',
    change: 'Notices that the removal of a second factor was requested, and that it is done.',
    fingerprint: '0fdd4fc1fc882a98',
  },
  {
    version: '1.31.0',
    change: 'The sources of price ticks.',
    fingerprint: 'c715043ed083a121',
  },
  {
    version: '1.32.0',
    change: 'Banners of the home page, and the event of their changes.',
    fingerprint: '5219514412f7a2d9',
  },
  {
    version: '1.33.0',
    change: 'An operator can neither propose nor decide on their own terms.',
    fingerprint: '09251f8a511101ad',
  },
  {
    version: '1.34.0',
    change: 'Notices that the removal of a second factor was refused, withdrawn or stopped.',
    fingerprint: '3e42a56769ba3cfe',
  },
  {
    version: '1.35.0',
    change: 'A second admin agrees to the role of an account.',
    fingerprint: '9760ea97303315b7',
  },
  {
    version: '1.36.0',
    change: 'Proofs of a second factor: which calls take one, and how it is given.',
    fingerprint: '459adfd6c05c05c9',
  },
  {
    version: '1.37.0',
    change: 'The error of an operator who opens too many different customers within an hour.',
    fingerprint: '10d4460c3f2e73d0',
  },
  {
    version: '1.38.0',
    change: 'Newcomers buy one fiat deal at a time; disproved payments limit purchases.',
    fingerprint: 'b0c5f8fa58053a24',
  },
  {
    version: '1.39.0',
    change: 'Rejections for prices that arrive too late for options, or are uncertain.',
    fingerprint: 'f5ed91db5d9fe62f',
  },
] as const
