import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestCustomer } from '../../src/app/testing.ts'
import type { Chain } from '../../src/custody/chains/chain.ts'
import { openTronChain } from '../../src/custody/chains/tron/tron-chain.ts'
import {
  CONFIRMATIONS,
  type Exchange,
  freshAddress,
  MINUTE_MS,
  startExchange,
  TOKEN,
  USDT,
} from './tron/exchange.ts'
import type { Distortion } from './tron/tron-node.ts'

let exchange: Exchange
let chain: Chain
let customers: TestCustomer[]
/** A block with a transfer of the token and one of the coin. */
let height: number
let transfer: string

beforeAll(async () => {
  exchange = await startExchange()
  customers = [await exchange.customer(true), await exchange.customer(true), await exchange.customer(true)]
  const { node } = exchange
  transfer = exchange.transfer(TOKEN, freshAddress(900), 5_000_000n)
  exchange.pay(freshAddress(901), 3_000_000)
  node.mine(1)
  height = node.chain.blocks.length
  node.mine(CONFIRMATIONS)
  await exchange.step()
  chain = openTronChain('TRC20', {
    rpcUrl: node.url,
    solidityUrl: node.url,
    chain: 'tron',
    currencies: [
      { id: 34, decimals: 6, chainDecimals: 6 },
      { id: USDT, token: TOKEN, decimals: 6, chainDecimals: 6 },
    ],
  })
}, 60_000)

afterEach(() => exchange.node.heal())
afterAll(() => exchange.close())

interface BlockAnswer {
  blockID: string
  block_header: { raw_data: { timestamp: number; txTrieRoot: string } }
  transactions: { txID: string; raw_data_hex: string; ret: { contractRet: string }[] }[]
}
interface InfoAnswer {
  id: string
  blockNumber: number
  result?: string
  log?: { address: string; data: string }[]
}

const BLOCK = 'wallet/getblockbynum'
const INFOS = 'wallet/gettransactioninfobyblocknum'

test('an honest node: the block has both transfers', async () => {
  expect((await chain.blockAt(height))?.transfers).toEqual([
    { txid: transfer, output: 1, currencyId: USDT, address: freshAddress(900), amount: 5_000_000n },
    expect.objectContaining({ output: 0, currencyId: 34, address: freshAddress(901), amount: 3_000_000n }),
  ])
  expect(await chain.blockAt(10_000)).toBeUndefined()
})

test.each<[string, string, Distortion, string]>([
  [
    'another amount in a transaction',
    BLOCK,
    changeBlock(({ transactions: [, coin] }) => {
      if (coin) coin.raw_data_hex = coin.raw_data_hex.replace('18c08db701', '18c08db702')
    }),
    'another id than the node says',
  ],
  [
    'another id of a transaction',
    BLOCK,
    changeBlock(({ transactions: [first] }) => {
      if (first) first.txID = 'b'.repeat(64)
    }),
    'another id than the node says',
  ],
  [
    'another time of a block',
    BLOCK,
    changeBlock(({ block_header }) => {
      block_header.raw_data.timestamp += 1
    }),
    'another id than the node says',
  ],
  [
    'more than a call moved',
    INFOS,
    changeInfos(([first]) => {
      for (const entry of first?.log ?? []) entry.data = `1${entry.data.slice(1)}`
    }),
    'moved more than its call',
  ],
  [
    'the logs of another block',
    INFOS,
    changeInfos((infos) => {
      for (const info of infos) info.blockNumber += 1
    }),
    'the logs of another block',
  ],
  [
    'a block without logs',
    INFOS,
    changeInfos((infos) => {
      infos.length = 0
    }),
    'left out the logs',
  ],
  [
    'a failure that the block does not have',
    INFOS,
    changeInfos(([first]) => {
      if (first) first.result = 'FAILED'
    }),
    'contradicts the result',
  ],
  ['a fault', BLOCK, () => ({ Error: 'class java.lang.NullPointerException' }), 'NullPointerException'],
  ['another form', BLOCK, () => [], 'the node answered in another form'],
  ['no answer', BLOCK, fail, 'fetch failed'],
])('a node that answers %s is an error', async (_name, call, distortion, error) => {
  exchange.node.distort(call, distortion)
  await expect(chain.blockAt(height)).rejects.toThrow(error)
})

test('a node of another chain is rejected, on either of its interfaces', async () => {
  for (const call of [BLOCK, 'walletsolidity/getblockbynum']) {
    const config = {
      rpcUrl: exchange.node.url,
      solidityUrl: exchange.node.url,
      chain: 'tron',
      currencies: [],
    } as const
    exchange.node.distort(call, () => ({ blockID: 'c'.repeat(64) }))
    await expect(openTronChain('TRC20', config).tip()).rejects.toThrow(
      'follows another chain than TRC20_CHAIN',
    )
    exchange.node.heal()
  }
})

test('a payment that the node calls failed against its block is not returned', async () => {
  const { node } = exchange
  const id = await exchange.withdraw(next(), USDT, 25_000_000n, freshAddress(902))
  await exchange.step()
  await exchange.mine(1)
  node.distort('wallet/gettransactioninfobyid', (info: InfoAnswer) => ({ ...info, result: 'FAILED' }))
  node.mine(CONFIRMATIONS)
  await expect(exchange.step()).rejects.toThrow('the node contradicts its block')
  node.distort(
    BLOCK,
    changeBlock(({ transactions }) => {
      for (const { ret } of transactions ?? []) for (const result of ret) result.contractRet = 'REVERT'
    }),
  )
  await expect(exchange.step()).rejects.toThrow('its transactions are not those of its header')
  expect((await exchange.payment(id))?.status).toBe('sent')
  node.heal()
  await exchange.step()
  expect((await exchange.payment(id))?.status).toBe('confirmed')
})

test('a payment that the node hides is not signed again', async () => {
  const { node } = exchange
  const target = freshAddress(903)
  const id = await exchange.withdraw(next(), USDT, 25_000_000n, target)
  await exchange.step()
  const first = await exchange.payment(id)
  node.mine(1)
  node.distort('wallet/gettransactioninfobyid', () => ({}))
  node.pass(25 * MINUTE_MS)
  node.mine(CONFIRMATIONS + 1)
  await exchange.step()
  expect(await exchange.payment(id)).toEqual(first)
  // Hidden in its block too, once that was processed.
  node.distort(
    BLOCK,
    changeBlock((block) => {
      block.transactions = (block.transactions ?? []).filter(({ txID }) => txID !== first?.txid)
    }),
  )
  await expect(exchange.step()).rejects.toThrow('its transactions are not those of its header')
  expect(await exchange.payment(id)).toEqual(first)
  node.heal()
  await exchange.step()
  expect(await exchange.payment(id)).toMatchObject({ status: 'confirmed', txid: first?.txid })
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
})

test('a whole chain that the node invents gets a payment that the real chain rejects', async () => {
  const { node } = exchange
  const target = freshAddress(904)
  const id = await exchange.withdraw(next(), USDT, 25_000_000n, target)
  await exchange.step()
  const first = await exchange.payment(id)
  await exchange.mine(1)
  node.pass(25 * MINUTE_MS)
  node.mine(CONFIRMATIONS + 1)
  const real = node.mark()
  node.undo(CONFIRMATIONS + 2, [first?.txid ?? ''])
  node.pass(25 * MINUTE_MS)
  node.mine(CONFIRMATIONS + 5)
  await exchange.step()
  const second = await exchange.payment(id)
  expect(second?.txid).not.toBe(first?.txid)
  real()
  node.forget()
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
  expect(node.chain.take(second?.raw ?? '')).toBe('TAPOS_ERROR')
  // Later the node is honest: the first transaction is what has paid.
  node.pass(60 * MINUTE_MS)
  node.mine(CONFIRMATIONS + 10)
  await exchange.step()
  expect(await exchange.payment(id)).toMatchObject({ status: 'confirmed', txid: first?.txid })
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
})

function next(): TestCustomer {
  return customers.pop() as TestCustomer
}

function changeBlock(edit: (answer: BlockAnswer) => void): Distortion {
  return (answer: BlockAnswer) => {
    edit(answer)
    return answer
  }
}

function changeInfos(edit: (answer: InfoAnswer[]) => void): Distortion {
  return (answer: InfoAnswer[]) => {
    edit(answer)
    return answer
  }
}

function fail(): never {
  throw new Error('the connection is closed')
}
