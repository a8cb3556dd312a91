/** The version of the wire: of the calls and events of customers' clients. `api/CHANGELOG.md` has its history. */
export const WIRE_VERSION = '1.62.0'

/** The first digits of the hash of every schema in this version, which `version.test.ts` computes. */
export const WIRE_FINGERPRINT = '5771f5ab5374b2ed'
