import { formatUnits } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { readBalances } from '../../src/custody/balances/read-balances.ts'
import type { Chain, CoinChain } from '../../src/custody/chains/chain.ts'
import { openBitcoinChain } from '../../src/custody/chains/bitcoin/bitcoin-chain.ts'
import { BITCOIN_CHAINS, type BitcoinChainName } from '../../src/custody/chains/bitcoin/parameters.ts'
import { approveChange } from '../testing/approve-change.ts'
import { requestBatch } from '../testing/signer-process.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { BTC, CONFIRMATIONS, type Exchange, NETWORK, startExchange } from './bitcoin/exchange.ts'
import { HAS_LITECOIND } from './bitcoin/litecoind.ts'

const MINUTE_MS = 60_000

test.runIf(!HAS_LITECOIND)('balances of Bitcoin-like chains', ({ skip }) =>
  skip('litecoind is not installed: these tests are skipped'),
)

describe.skipIf(!HAS_LITECOIND)('balances, with a real node of outputs', () => {
  let clock = Date.UTC(2026, 0, 5, 12)
  let exchange: Exchange
  let customer: TestCustomer
  let address: string
  let treasurer: TestOperator

  beforeAll(async () => {
    exchange = await startExchange({ now: () => clock })
    customer = await exchange.customer()
    address = await exchange.addressOf(customer)
    await exchange.step()
  }, 240_000)

  // Sessions of operators end after half an hour.
  beforeEach(async () => {
    treasurer = await registerOperator(exchange.app(), 'treasurer')
  })

  afterAll(() => exchange.close())

  const outside = () => exchange.node.rpc<string>('getnewaddress', '', 'bech32')

  /** Mines, lets the next reading be due, and takes a step. */
  async function settle(blocks = CONFIRMATIONS): Promise<void> {
    await exchange.mine(1)
    await exchange.node.mine(blocks)
    await read()
  }

  async function read(): Promise<void> {
    clock += 5 * MINUTE_MS
    await exchange.step()
  }

  async function balance() {
    const { list } = dataOf(await treasurer.ops('ops/chain/balances', {}))
    const found = list.find(({ network }) => network === NETWORK)
    if (!found) throw new Error('the balance is not listed')
    return found
  }

  /** Returns what the treasury reports of chains, as 'OMNI -0.5'. */
  async function differences(): Promise<string[]> {
    await exchange.app().app.context.treasury.step()
    const { differences: all } = dataOf(await treasurer.ops('ops/treasury/show', {}))
    return all
      .filter(({ check, ended_at }) => check === 'chain_balance' && ended_at === null)
      .map(({ subject, amount }) => `${subject} ${amount}`)
  }

  /** Returns what the node counts at all addresses of the exchange by itself. */
  async function countByNode(): Promise<string> {
    const rows = await exchange.db().selectFrom('deposit_address').select('address').execute()
    const held = await exchange.node.balanceOf([exchange.payer, ...rows.map((row) => row.address)])
    return formatUnits(held, 8)
  }

  function openChain(name: BitcoinChainName = 'litecoin-regtest'): Chain & { readonly coins: CoinChain } {
    const chain = openBitcoinChain(NETWORK, {
      rpcUrl: exchange.node.url,
      parameters: BITCOIN_CHAINS[name],
      accountKey: exchange.signer().publicKeys[NETWORK] ?? '',
      currencyId: BTC,
    })
    if (!chain.coins) throw new Error('the chain has outputs')
    return { ...chain, coins: chain.coins }
  }

  test('deposits agree with the node to the unit', async () => {
    await exchange.node.pay(address, '1.23456789')
    await exchange.node.pay(address, '0.2')
    await settle()
    expect(await balance()).toMatchObject({
      deposited: '1.43456789',
      paying: '0',
      booked: '1.43456789',
      state: 'agrees',
      addresses: 1,
    })
    expect(await differences()).toEqual([])
  })

  test('a refill by hand is a difference until two persons explain it', async () => {
    await exchange.node.pay(exchange.payer, '0.30000001')
    await settle()
    expect(await balance()).toMatchObject({ paying: '0.30000001', difference: '0.30000001' })
    expect(await differences()).toEqual([`${NETWORK} 0.30000001`])
    const change = { currency_id: BTC, network: NETWORK, added: '0.30000001', spent: '0', reason: 'Refill' }
    const proposal = dataOf(await treasurer.ops('ops/chain/explain', change))
    await approveChange(await registerOperator(exchange.app(), 'admin'), proposal)
    expect(await balance()).toMatchObject({ difference: '0', state: 'agrees' })
    expect(await differences()).toEqual([])
  })

  test('payments and their fees leave no difference at any block, a replaced one included', async () => {
    await exchange.withdraw(customer, 40_000_000n, await outside())
    await exchange.withdraw(customer, 30_000_000n, await outside())
    await exchange.step()
    await read()
    expect(await balance()).toMatchObject({ difference: '0', under_way: '0', state: 'agrees' })
    await exchange.mineEmpty(6)
    await exchange.node.mine(1)
    await read()
    const { paying, deposited, ...seen } = await balance()
    expect(seen).toMatchObject({ difference: '0', state: 'agrees' })
    await settle()
    expect(await balance()).toMatchObject({ difference: '0', state: 'agrees' })
    expect(Number(paying) + Number(deposited)).toBeCloseTo(Number(await countByNode()), 8)
    expect(await differences()).toEqual([])
  })

  test('coins that leave with the key and without a payment are a difference, less nothing', async () => {
    const [coin] = await exchange
      .db()
      .selectFrom('coin_output')
      .selectAll()
      .where('branch', '=', 0)
      .where('spent_by', 'is', null)
      .execute()
    if (!coin) throw new Error('there is a deposit')
    const amount = BigInt(coin.amount)
    const stolen = await requestBatch(exchange.signer(), {
      network: NETWORK,
      currencyId: BTC,
      payments: [{ withdrawalId: 7_000_001, address: await outside(), amount: String(amount - 10_000n) }],
      terms: {
        kind: 'bitcoin',
        inputs: [
          {
            txid: coin.txid,
            output: Number(coin.output),
            amount: coin.amount,
            branch: 0,
            index: Number(coin.index),
          },
        ],
        change: '0',
        changeAddress: exchange.payer,
        lockTime: 0,
      },
    })
    await exchange.node.rpc('sendrawtransaction', stolen['raw'], 0)
    await read()
    expect(await balance()).toMatchObject({ state: 'agrees' })
    await settle()
    const missing = `-${formatUnits(amount, 8)}`
    expect(await balance()).toMatchObject({ difference: missing, state: 'differs' })
    expect(await differences()).toEqual([`${NETWORK} ${missing}`])
  })

  test('a deposit of the tables that no block has is a difference', async () => {
    const before = (await balance()).difference
    const row = { network: NETWORK, txid: 'ab'.repeat(32), output: 0, currency_id: BTC, address, seen_at: 1 }
    await exchange
      .db()
      .insertInto('chain_deposit')
      .values({
        ...row,
        customer_id: customer.id,
        amount: 5n,
        status: 'credited',
        height: 1,
        block_hash: 'a',
      })
      .execute()
    await read()
    expect(Number((await balance()).difference) - Number(before)).toBeCloseTo(-0.00000005, 9)
    await exchange.db().deleteFrom('chain_deposit').where('txid', '=', row.txid).execute()
  })

  /** Reads with a chain whose node does more after it has answered. */
  async function readWhile(act: () => Promise<unknown>): Promise<void> {
    const chain = openChain()
    const coins: CoinChain = {
      ...chain.coins,
      async unspentAt(block, outputs) {
        const amounts = await chain.coins.unspentAt(block, outputs)
        await act()
        return amounts
      },
    }
    clock += 5 * MINUTE_MS
    await readBalances(exchange.db(), { ...chain, coins }, async () => undefined, clock)
  }

  test('a reading during which its block was undone is not stored', async () => {
    await exchange.node.pay(address, '0.1')
    const [hash] = await exchange.mine(1)
    const before = await balance()
    await readWhile(() => exchange.node.rpc('invalidateblock', hash))
    expect(await balance()).toEqual(before)
    await exchange.mine(2)
    expect((await balance()).read_at).toBe(clock)
  })

  test('a reading of a node that has another newest block is not stored', async () => {
    const before = await balance()
    clock += 5 * MINUTE_MS
    await exchange.node.mine(1)
    await readBalances(exchange.db(), openChain(), async () => undefined, clock)
    expect(await balance()).toEqual(before)
    const foreign = openChain('bitcoin-regtest')
    await expect(readBalances(exchange.db(), foreign, async () => undefined, clock)).rejects.toThrow(
      'the node follows another chain',
    )
    expect(await balance()).toEqual(before)
  })

  test('a node that is not read for an hour is a difference, and after a restart too', async () => {
    await exchange.node.kill()
    clock += 61 * MINUTE_MS
    await expect(exchange.step()).rejects.toThrow(/.+/)
    treasurer = await registerOperator(exchange.app(), 'treasurer')
    await exchange.restartServer()
    treasurer = { ...treasurer, ops: opsClient(exchange.app(), treasurer.opsToken) }
    expect(await balance()).toMatchObject({ state: 'stale' })
    expect(await differences()).toContainEqual(expect.stringContaining(`${NETWORK}: not read`))
    await exchange.node.start()
    await exchange.step()
    expect(await balance()).toMatchObject({ read_at: clock })
  })
})
