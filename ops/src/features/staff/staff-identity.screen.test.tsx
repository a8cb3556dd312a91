import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

/** Opens the account of a colleague with a role, and an identity if one is given. */
function openColleague(role: 'reviewer' | 'admin', identity: string | null, name: string | null) {
  const answers: Answers = {
    'ops/sso/offer': () => ({ name, only: false }),
    'ops/change/list': (sample) => ({ ...sample, list: [] }),
    'ops/staff/list': ({ list: [member] }) => ({
      list: member ? [{ ...member, id: 1, role, identity }] : [],
    }),
  }
  return openConsole({ path: '/staff/1', answers })
}

test('staff: a subject is proposed with a reason', async () => {
  const { stage, server } = await openColleague('reviewer', null, 'Harbour ID')
  await stage.type(stage.get('textbox', 'Subject'), ' 0815 ')
  server.take()
  const form = stage.get('textbox', 'Subject').closest('form')
  const inForm = (role: string, name: string) => stage.all(role, name).filter((one) => form?.contains(one))
  for (const field of inForm('textbox', 'Reason')) await stage.type(field, 'By phone')
  for (const button of inForm('button', 'Propose')) await stage.press(button)
  const sent = server.take().filter(({ path }) => path === 'ops/staff/propose_identity')
  expect(sent).toMatchObject([{ request: { id: '1', subject: '0815', reason: 'By phone' } }])
})

test.each([
  ['reviewer', '0815', 'Harbour ID', { links: 1, removes: 1 }],
  ['admin', '0815', 'Harbour ID', { links: 1, removes: 0 }],
  ['reviewer', null, 'Harbour ID', { links: 1, removes: 0 }],
  ['reviewer', null, null, { links: 0, removes: 0 }],
] as const)('staff: a %s linked to %s, with the provider %s: %j', async (role, identity, name, forms) => {
  const { stage } = await openColleague(role, identity, name)
  expect({
    links: stage.all('textbox', 'Subject').length,
    removes: stage.all('button', 'Remove the link').length,
  }).toEqual(forms)
})
