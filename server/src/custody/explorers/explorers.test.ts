import { expect, test } from 'vitest'
import { createExplorers, explorerPage, isExplorer } from './explorers.ts'

const HASH = 'ab'.repeat(32)

test.each([
  ['https://explorer.example/tx/{txid}', true],
  ['https://explorer.example/#/transaction/{txid}', true],
  ['http://10.0.0.4:8080/tx/{txid}/details', true],
  ['https://explorer.example/', false],
  ['https://explorer.example/{txid}/{txid}', false],
  ['https://{txid}/', false],
  ['https://{txid}.explorer.example/', false],
  ['https://explorer.example:{txid}/', false],
  ['https://name:{txid}@explorer.example/', false],
  ['https://name:word@explorer.example/{txid}', false],
  ['javascript:alert({txid})', false],
  ['data:text/html,{txid}', false],
  ['//explorer.example/{txid}', false],
  ['https://explorer.example/ {txid}', false],
  ['https://explorer.example/{address}/{txid}', false],
  ['{txid}', false],
  ['', false],
])('isExplorer: %s is %s', (template, answer) => {
  expect(isExplorer(template)).toBe(answer)
})

test.each(['', '..', `${HASH}/../../evil`, `${HASH}"onclick=`, 'AB'.repeat(32), HASH.slice(1), `${HASH}\n`])(
  'explorerPage: no page of %j, which is no hash',
  (txid) => {
    expect(explorerPage('https://explorer.example/tx/{txid}', txid)).toBeUndefined()
  },
)

const find = (name: string | undefined, own: Record<string, string> = {}) =>
  createExplorers({ own, chainNameOf: () => Promise.resolve(name) })('OMNI', HASH)

test('createExplorers: the page at the known explorer of the chain', async () => {
  expect(await find('bitcoin')).toBe(`https://mempool.space/tx/${HASH}`)
})

test('createExplorers: the explorer of the operator goes first', async () => {
  const own = { OMNI: 'https://own.example/{txid}' }
  expect(await find('bitcoin', own)).toBe(`https://own.example/${HASH}`)
  expect(await find('bitcoin-regtest', own)).toBe(`https://own.example/${HASH}`)
})

test('createExplorers: none for a private chain without a setting, and for practice', async () => {
  expect(await find('bitcoin-regtest')).toBeUndefined()
  expect(await find('constructor')).toBeUndefined()
  expect(await find(undefined, { OMNI: 'https://own.example/{txid}' })).toBeUndefined()
})

test('createExplorers: a node that does not answer leaves out the link, and is asked again', async () => {
  let isDown = true
  const explorer = createExplorers({
    own: {},
    chainNameOf: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('evm:1')),
  })
  expect(await explorer('ERC20', `0x${HASH}`)).toBeUndefined()
  isDown = false
  expect(await explorer('ERC20', `0x${HASH}`)).toBe(`https://etherscan.io/tx/0x${HASH}`)
})
