import { loadWhenReachable } from '../../../lib/calls/load-when-reachable.ts'
import { LOGIN_REQUIRED } from '../../../lib/calls/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { readStored } from '@halyard/web'
import { KEPT_KEY } from './kept-store.ts'

/** The time that the page has for its first paint before the verifier is loaded. */
const LOAD_AFTER_MS = 2_000

const load = () => loadWhenReachable(() => import('./keeping.ts'))
/** Whether the last session was ended by the exchange, which says so after the sign-out. */
let isEndedByServer = false
let loading: ReturnType<typeof load> | undefined

/** Loads what keeps and verifies statements of the exchange: a chunk of its own. */
export function loadKeeping(): ReturnType<typeof load> {
  loading ??= load()
  return loading
}

/** Opens it for a signed-in customer after the first paint, so that a purchase does not wait for it. */
export function prepareKeeping(): void {
  if (useSession.getState().token) setTimeout(() => void open(), LOAD_AFTER_MS)
}

async function open(): Promise<void> {
  const { openKeeping } = await loadKeeping()
  await openKeeping()
}

async function reopen(isSignedOut: boolean): Promise<void> {
  isEndedByServer = false
  const { reopenKeeping } = await loadKeeping()
  await reopenKeeping(isSignedOut && !isEndedByServer)
}

// A visit that opens no option verifies what earlier ones kept: this module is preloaded with the tab.
if (readStored(KEPT_KEY)) prepareKeeping()

globalThis.addEventListener?.(LOGIN_REQUIRED, () => {
  isEndedByServer = true
})

useSession.subscribe((now, before) => {
  if (now.user?.accountNumber === before.user?.accountNumber) return
  if (loading || readStored(KEPT_KEY)) void reopen(now.user === undefined)
})
