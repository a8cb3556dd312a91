/** The page of a transaction on another site. */
export interface ExplorerPage {
  readonly url: string
  /** The name of the site, which the customer reads before leaving. */
  readonly host: string
}

/** Returns the page of a transaction from its address on the wire; undefined without one, and for another kind of address. */
export function explorerPage(address: string | null): ExplorerPage | undefined {
  const url = address === null ? null : URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return { url: url.href, host: url.host }
}
