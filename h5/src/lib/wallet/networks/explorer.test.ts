import { expect, test } from 'vitest'
import { explorerPage } from './explorer.ts'

test('explorerPage: the page and the name of its site', () => {
  expect(explorerPage('https://mempool.space/tx/ab')).toEqual({
    url: 'https://mempool.space/tx/ab',
    host: 'mempool.space',
  })
})

test.each([null, '', 'javascript:alert(1)', 'data:text/html,x', '/tx/ab', 'mempool.space/tx/ab'])(
  'explorerPage: no page of %j',
  (address) => {
    expect(explorerPage(address)).toBeUndefined()
  },
)
