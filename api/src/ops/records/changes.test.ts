import { expect, test } from 'vitest'
import { opsCalls } from '../calls.ts'
import type { OpsCallDefinition } from '../ops-call.ts'
import { scheduledFields } from './change.ts'
import { SCHEDULED_KINDS } from './changes.ts'

test('changes: the kinds that may be scheduled are those whose proposals have the time', () => {
  const calls: readonly OpsCallDefinition[] = Object.values(opsCalls)
  const scheduled = calls.filter(
    ({ request }) =>
      'shape' in request && (request.shape as Record<string, unknown>)['due_at'] === scheduledFields.due_at,
  )
  expect(new Set(scheduled.map(({ proposes }) => proposes))).toEqual(new Set(SCHEDULED_KINDS))
})
