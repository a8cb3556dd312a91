import { EARLIER_VERSIONS } from './earlier-versions.ts'

/** Every version of the wire, oldest first: a line for each change, and the fingerprint of its schemas. */
export const WIRE_VERSIONS = [
  ...EARLIER_VERSIONS,
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
  {
    version: '1.60.0',
    change: 'A tick of the price log that is not live has its quality.',
    fingerprint: '321e6f7e5e924df1',
  },
  {
    version: '1.61.0',
    change: 'A contract may be suspended; contracts, their openings and index prices may be set aside.',
    fingerprint: 'edfcfee90f588a79',
  },
  {
    version: '1.62.0',
    change: 'The sign-in to an account whose contacts cannot be read has its error code.',
    fingerprint: 'a2e48820759688ba',
  },
] as const

/** The current version of the wire. */
export const WIRE_VERSION = '1.62.0' satisfies (typeof WIRE_VERSIONS)[number]['version']
