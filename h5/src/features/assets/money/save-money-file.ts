import { useSession } from '../../../lib/session/session.ts'
import type { CostMethod } from '@halyard/formulas'

/** A year's file: `tax` has acquisitions and disposals with cost and gain, `trades` every trade. */
export interface MoneyFile {
  readonly kind: 'tax' | 'trades'
  readonly year: number
  readonly method: CostMethod
}

/** Downloads a year's file and saves it. Returns whether that succeeded. */
export async function saveMoneyFile(file: MoneyFile): Promise<boolean> {
  const blob = await readFile(file)
  if (!blob) return false
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `halyard-${file.kind}-${file.year}${file.kind === 'tax' ? `-${file.method}` : ''}.csv`
  link.click()
  URL.revokeObjectURL(address)
  return true
}

/** Reads the file by `XMLHttpRequest`, because a link sends no token of the session. A file that ends early is none. */
function readFile({ kind, year, method }: MoneyFile): Promise<Blob | undefined> {
  const { token, language } = useSession.getState()
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', `/api/wallet/money_file?${new URLSearchParams({ kind, year: String(year), method })}`)
    request.responseType = 'blob'
    request.setRequestHeader('lang', language)
    if (token) request.setRequestHeader('authorization', token)
    request.addEventListener('load', () =>
      resolve(request.status === 200 ? (request.response as Blob) : undefined),
    )
    for (const event of ['error', 'abort'] as const) request.addEventListener(event, () => resolve(undefined))
    request.send()
  })
}
