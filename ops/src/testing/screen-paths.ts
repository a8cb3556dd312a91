/** The paths of pages whose record is not number 1. */
const PATHS: Readonly<Record<string, string>> = {
  '/own-money/:kind/new': '/own-money/pool/new',
  '/own-money/:kind/:id': '/own-money/fees/1',
}

/** Returns the path of a page that exists. */
export function pathOf(pattern: string): string {
  return PATHS[pattern] ?? pattern.replaceAll(/:\w+/g, '1')
}
