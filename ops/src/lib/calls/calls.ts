import { createOpsClient, type OpsPath, type OpsRequestOf } from '@halyard/api/ops-client'
import { type Answer, createAnswerOf } from '@halyard/web'
import { text } from '../language/i18n.ts'
import { requireSecondFactor, signOut, useSession } from '../session/session.ts'
import { parse, type ParsedOf } from './parse.ts'

const client = createOpsClient({
  server: '',
  language: () => useSession.getState().language,
  token: () => useSession.getState().token,
})

/** Turns a response into an answer; an ended session signs out. */
export const answerOf = createAnswerOf({
  token: () => useSession.getState().token,
  networkError: () => text('networkError'),
  endSession: signOut,
})

/** Makes a call of the operators' API and parses the response. An ended session signs out; one without a required second factor can only set one up. */
export async function callOps<Path extends OpsPath>(
  path: Path,
  request: OpsRequestOf<Path>,
  signal?: AbortSignal,
): Promise<Answer<ParsedOf<Path>>> {
  const answer = await answerOf(client(path, request, signal ? { signal } : {}))
  const isSettingUp = path === 'ops/login' || path.startsWith('ops/second_factor/')
  if (!answer.ok && answer.code === 'second_factor_required' && !isSettingUp) requireSecondFactor()
  return answer.ok ? { ok: true, data: parse(answer.data) } : answer
}
