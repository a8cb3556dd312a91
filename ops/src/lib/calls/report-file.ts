import type { Envelope } from '@halyard/api/client'
import type { Answer } from '@halyard/web'
import { useSession } from '../session/session.ts'
import { answerOf } from './calls.ts'

/** Downloads the report of customer liabilities of a day or a month. */
export function downloadLiabilities(period: string): Promise<Answer<Blob>> {
  return answerOf(load(`ops/report/liabilities?period=${encodeURIComponent(period)}`))
}

/** Loads a file, or the envelope that refuses it. Throws if the file ends before it is whole. */
async function load(path: string): Promise<Envelope<Blob>> {
  const { token = '', language } = useSession.getState()
  const response = await fetch(`/api/${path}`, { headers: { authorization: token, lang: language } })
  if (response.headers.get('content-type')?.startsWith('application/json'))
    return (await response.json()) as Envelope<Blob>
  return { type: 'ok', message: await response.blob() }
}
