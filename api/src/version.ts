/** Every version of the wire, newest last: a line for each change, and the fingerprint its schemas have. */
export const WIRE_VERSIONS = [
  { version: '1.0.0', change: 'The first.', fingerprint: '3f0569c006704757' },
  {
    version: '1.1.0',
    change:
      'Contracts, timed options, the price trail, verification, security, addresses, deposits and withdrawals.',
    fingerprint: '9c691e9999330c4f',
  },
  {
    version: '1.2.0',
    change:
      "Candles of contracts, news of deposits and withdrawals, and operators' calls for deposits, payments, chains and products.",
    fingerprint: 'be1975c9f832a861',
  },
  {
    version: '1.3.0',
    change:
      'Candles of 15 minutes and 4 hours, the watchlist, the reasons why a customer is frozen, the hold that reviewers see, whether this is the demo, profit and loss of the day, limits, close-only and limit closes of contracts, and where evens are offered.',
    fingerprint: '418c53ac425b9cc9',
  },
] as const

/** The version that is spoken now. */
export const WIRE_VERSION = '1.3.0' satisfies (typeof WIRE_VERSIONS)[number]['version']
