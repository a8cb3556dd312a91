/** Every version of the wire, oldest first: a line for each change, and the fingerprint of its schemas. */
export const WIRE_VERSIONS = [
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
  {
    version: '1.40.0',
    change: 'On a network that the exchange follows, only the chain credits a claimed deposit.',
    fingerprint: '4ab771c6a2092304',
  },
  {
    version: '1.41.0',
    change: 'Operators decide that a fiat payment was late; it buys at the index price then.',
    fingerprint: '253ad6623fa3e2a8',
  },
  {
    version: '1.42.0',
    change:
      "Movements of the exchange's own money by two persons; practice funds and issued coins apart from the coverage.",
    fingerprint: 'e7db74233ffcfbbf',
  },
  {
    version: '1.43.0',
    change: 'The error of an operator whose second factor an admin has not approved.',
    fingerprint: 'a06652342470dae3',
  },
  {
    version: '1.44.0',
    change: 'Notices of a new destination of money and of a changed second factor, which are always on.',
    fingerprint: 'eefca8a92e66a4e4',
  },
  {
    version: '1.45.0',
    change: 'Rules 3 of timed options, the last ticket and refusal in live heads, and refusals in a chain.',
    fingerprint: '0f642995fcb33f82',
  },
  {
    version: '1.46.0',
    change: 'Sources of prices: quotes that were left out because their stream was not heard lately.',
    fingerprint: '95a1584d07b09f79',
  },
  {
    version: '1.47.0',
    change: 'Descriptions: coins dealt for fiat come in and go out, as deposits and withdrawals do.',
    fingerprint: 'a07e7e88d269499f',
  },
  {
    version: '1.48.0',
    change: "What one's own limit of losses on contracts counts: fees, funding, and margin at risk.",
    fingerprint: '10c25995e67044dd',
  },
  {
    version: '1.49.0',
    change: 'A pause of spot covers every way to buy a coin with the spot account.',
    fingerprint: '76d203f8e5ae8f0e',
  },
  {
    version: '1.50.0',
    change: 'The error of a nickname that can be taken for staff, a merchant, or another name.',
    fingerprint: '8ce74f88934b016f',
  },
  {
    version: '1.51.0',
    change:
      'The errors of an operator who opens a customer without a reason, and who decides for one who is frozen.',
    fingerprint: 'd08cbf6f660bea97',
  },
  {
    version: '1.52.0',
    change: 'The error of an operator who opens a product alone.',
    fingerprint: '0bf2bfa9348ad634',
  },
  {
    version: '1.53.0',
    change: 'The errors of an operator who opens a product, or lifts the freeze of a colleague, alone.',
    fingerprint: '45bc0872fdb78a82',
  },
  {
    version: '1.54.0',
    change: 'The errors of a deposit claim without a usable reference.',
    fingerprint: '801c7480c24f78f3',
  },
  {
    version: '1.55.0',
    change: 'The notice of a refunded fee.',
    fingerprint: '3b556d386d4886b5',
  },
  {
    version: '1.56.0',
    change: 'Why the price of a market cannot be relied on.',
    fingerprint: '08d3bc81eb45a37f',
  },
  {
    version: '1.57.0',
    change: 'The error of a text message that the budget of its country no longer allows.',
    fingerprint: '2a5d778a349c0f6e',
  },
  {
    version: '1.58.0',
    change: 'Closing an account: its conditions, the request, and what operators see of it.',
    fingerprint: 'd5c0069ce83765c2',
  },
  {
    version: '1.59.0',
    change: "A link to the customer's own data.",
    fingerprint: 'd1221c906cafec08',
  },
] as const

/** The current version of the wire. */
export const WIRE_VERSION = '1.59.0' satisfies (typeof WIRE_VERSIONS)[number]['version']
