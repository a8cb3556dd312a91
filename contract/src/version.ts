/** Every version of the wire, newest last: a line for each change, and the fingerprint its schemas have. */
export const WIRE_VERSIONS = [
  { version: '1.0.0', change: 'The first.', fingerprint: '3f0569c006704757' },
  {
    version: '1.1.0',
    change:
      'Contracts, timed options, the price trail, verification, security, addresses, deposits and withdrawals.',
    fingerprint: '9c691e9999330c4f',
  },
] as const

/** The version that is spoken now. */
export const WIRE_VERSION = '1.1.0' satisfies (typeof WIRE_VERSIONS)[number]['version']
