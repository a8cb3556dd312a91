import { createOpsClient, type OpsPath, type OpsRequestOf, type OpsResponseOf } from '@halyard/api/ops-client'
import { type Answer, createAnswerOf } from '@halyard/web'
import { text } from '../language/i18n.ts'
import { requireSecondFactor, signOut, useSession } from '../session/session.ts'

const client = createOpsClient({
  server: '',
  language: () => useSession.getState().language,
  token: () => useSession.getState().token,
})

const answerOf = createAnswerOf({
  token: () => useSession.getState().token,
  networkError: () => text('networkError'),
  endSession: signOut,
})

/** Makes a call of the operators' API. An ended session signs out; one without a required second factor can only set one up. */
export async function callOps<Path extends OpsPath>(
  path: Path,
  request: OpsRequestOf<Path>,
  signal?: AbortSignal,
): Promise<Answer<OpsResponseOf<Path>>> {
  const answer = await answerOf(client(path, request, signal ? { signal } : {}))
  const isSettingUp = path === 'ops/login' || path.startsWith('ops/second_factor/')
  if (!answer.ok && answer.code === 'second_factor_required' && !isSettingUp) requireSecondFactor()
  return answer
}
