import { readStored, store } from '@halyard/web'
import { callOps } from '../calls/calls.ts'

/** Where the tab keeps the secret of the sign-in that it has begun. Another tab, and another browser, has none. */
const KEY = 'ops.sso'

/** The tab that came back from the identity provider. */
export interface ReturnedSignIn {
  readonly state: string
  /** Absent if the person declined there. */
  readonly code: string | undefined
  readonly iss: string | undefined
  /** Absent in a tab that began no sign-in. */
  readonly binding: string | undefined
}

/** Goes to the identity provider. Returns the message if it cannot be reached. */
export async function leaveForProvider(): Promise<string | undefined> {
  const answer = await callOps('ops/sso/begin', {})
  if (!answer.ok) return answer.message
  store(KEY, answer.data.binding, 'tab')
  window.location.assign(answer.data.url)
  return undefined
}

/** Takes what the identity provider has added to the address, which then no longer shows it, and the secret of the tab. */
export function takeReturned(): ReturnedSignIn | undefined {
  const { search, pathname, hash } = window.location
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (state === null) return undefined
  window.history.replaceState(window.history.state, '', `${pathname}${hash}`)
  const binding = readStored(KEY, 'tab')
  store(KEY, undefined, 'tab')
  return { state, code: query.get('code') ?? undefined, iss: query.get('iss') ?? undefined, binding }
}
