const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BECH32 = '[02-9ac-hj-np-z]{6,87}'

/** The form of the addresses of each family of networks. The first that fits is the family. */
const FORMS = [
  ['evm', '0[xX][0-9a-fA-F]{40}'],
  ['tron', `T${BASE58}{33}`],
  ['bitcoin', `bc1${BECH32}|[13]${BASE58}{25,34}`],
  ['bitcoin-test', `(?:tb|bcrt)1${BECH32}|[mn2]${BASE58}{25,34}`],
  ['litecoin', `ltc1${BECH32}|[LM]${BASE58}{25,33}`],
  ['litecoin-test', `(?:tltc|rltc)1${BECH32}`],
] as const

/** A family of networks whose addresses look alike. */
export type AddressKind = (typeof FORMS)[number][0]

const PATTERNS = FORMS.map(([kind, form]) => [kind, new RegExp(`^(?:${form})$`)] as const)

/** The names of the families, which are the same in all languages. */
export const ADDRESS_KIND_NAMES = {
  evm: 'Ethereum (EVM)',
  tron: 'TRON',
  bitcoin: 'Bitcoin',
  'bitcoin-test': 'Bitcoin testnet',
  litecoin: 'Litecoin',
  'litecoin-test': 'Litecoin testnet',
} as const satisfies Record<AddressKind, string>

/**
 * Returns the family of networks that an address has the form of; undefined if it has none of them. Checks neither its checksum nor
 * its length within the family. An address that begins with 3 is one of Bitcoin, though older ones of Litecoin look the same.
 */
export function addressKind(text: string): AddressKind | undefined {
  const address = text.trim()
  // A bech32 address may be in capitals throughout.
  const lower = /^[A-Z0-9]+$/.test(address) ? address.toLowerCase() : address
  return PATTERNS.find(
    ([, pattern]) => pattern.test(address) || (lower !== address && isBech32(pattern, lower)),
  )?.[0]
}

function isBech32(pattern: RegExp, text: string): boolean {
  return /^[a-z]{2,4}1/.test(text) && pattern.test(text)
}

/** The family of each network's addresses, for networks of real chains. */
const NETWORK_KINDS: Readonly<Record<string, AddressKind>> = { ERC20: 'evm', TRC20: 'tron', OMNI: 'bitcoin' }

/** Returns the family that an address looks like if it is another one than that of its network; undefined otherwise. */
export function otherNetworkOf(
  network: string,
  text: string,
  own: AddressKind | undefined = Object.hasOwn(NETWORK_KINDS, network) ? NETWORK_KINDS[network] : undefined,
): AddressKind | undefined {
  const kind = addressKind(text)
  return kind === own || own === undefined ? undefined : kind
}
