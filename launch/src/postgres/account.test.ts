import { expect, test } from 'vitest'
import { chooseRunAs, commandFor, findUser } from './account.ts'

const users =
  'root:x:0:0:root:/root:/bin/sh\npostgres-old:x:9:9::/:/bin/sh\npostgres:x:101:104:admin:/var:/bin/sh\n'

test.each([
  ['postgres', { uid: 101, gid: 104 }],
  ['nobody', undefined],
])('findUser: %s', (name, expected) => {
  expect(findUser(users, name)).toEqual(expected)
})

test('commandFor: unchanged for a user other than root', () => {
  const runAs = chooseRunAs(undefined, '/bin/true', '/tmp')
  expect(commandFor(runAs, '/bin/true', ['-a'])).toEqual({ file: '/bin/true', args: ['-a'], ids: {} })
})

test('commandFor: puts a prefix before the program', () => {
  const command = commandFor({ prefix: ['setpriv', '--'], ids: {} }, 'postgres', ['-D', 'x'])
  expect(command).toEqual({ file: 'setpriv', args: ['--', 'postgres', '-D', 'x'], ids: {} })
})
