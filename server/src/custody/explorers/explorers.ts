/** The placeholder of the transaction in the address of an explorer's page. */
const TXID = '{txid}'

/** The explorers of public networks, by the name of the network in the settings, or the number of an EVM chain. */
const EXPLORERS: Readonly<Record<string, string>> = {
  bitcoin: 'https://mempool.space/tx/{txid}',
  'bitcoin-testnet': 'https://mempool.space/testnet/tx/{txid}',
  tron: 'https://tronscan.org/#/transaction/{txid}',
  'tron-nile': 'https://nile.tronscan.org/#/transaction/{txid}',
  'tron-shasta': 'https://shasta.tronscan.org/#/transaction/{txid}',
  'evm:1': 'https://etherscan.io/tx/{txid}',
  'evm:11155111': 'https://sepolia.etherscan.io/tx/{txid}',
  'evm:17000': 'https://holesky.etherscan.io/tx/{txid}',
}

/** Returns whether a text is the address of an explorer's page with a place for the transaction, and for nothing else. */
export function isExplorer(template: string): boolean {
  const [before = '', after, ...others] = template.split(TXID)
  if (after === undefined || others.length > 0 || /[{}\s]/.test(before + after)) return false
  const url = URL.parse(template.replace(TXID, 'txid'))
  // The transaction stands in the path, so that it cannot choose the host.
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    before.startsWith(`${url.origin}/`)
  )
}

const HASH = /^(?:0x)?[0-9a-f]{64}$/

/** Returns the page of a transaction; undefined without an explorer, and for a text other than the hash of a transaction. */
export function explorerPage(template: string | undefined, txid: string): string | undefined {
  return template !== undefined && HASH.test(txid) ? template.replace(TXID, txid) : undefined
}

/** Finds the page of a transaction on a network; undefined where there is none. */
export type FindExplorerPage = (network: string, txid: string) => Promise<string | undefined>

interface ExplorerOptions {
  /** The operator's explorers by network. They go before the known ones. */
  readonly own: Readonly<Record<string, string | undefined>>
  /**
   * Returns the name of a network's chain in `EXPLORERS`; undefined for a chain that is not followed, or for practice.
   */
  readonly chainNameOf: (network: string) => Promise<string | undefined>
}

/** Returns what finds the page of a transaction. While a node does not say which chain it is, there is no page. */
export function createExplorers({ own, chainNameOf }: ExplorerOptions): FindExplorerPage {
  const templates = new Map<string, string | undefined>()

  async function templateOf(network: string): Promise<string | undefined> {
    if (templates.has(network)) return templates.get(network)
    const name = await chainNameOf(network)
    const known = name !== undefined && Object.hasOwn(EXPLORERS, name) ? EXPLORERS[name] : undefined
    const template = name === undefined ? undefined : (own[network] ?? known)
    templates.set(network, template)
    return template
  }

  return async (network, txid) => {
    try {
      return explorerPage(await templateOf(network), txid)
    } catch {
      return undefined
    }
  }
}
