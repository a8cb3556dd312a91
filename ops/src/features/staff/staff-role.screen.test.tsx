import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

test('staff: a role is proposed for the shown account, with a preview first', async () => {
  const { stage, server } = await openConsole({ path: '/staff/1' })
  server.take()
  await stage.press(stage.get('button', 'Show the change'))
  const sent = server.take().filter(({ path }) => path === 'ops/staff/propose_role')
  expect(sent).toMatchObject([{ request: { id: '1', role: 'reviewer', preview: '1' } }])
})

test.each(['reviewer', 'treasurer', 'support'] as const)('staff: a %s is offered no roles', async (role) => {
  const { stage } = await openConsole({ path: '/staff/1', role })
  expect([...stage.all('button', 'Show the change'), ...stage.all('button', 'Set the role')]).toEqual([])
})
