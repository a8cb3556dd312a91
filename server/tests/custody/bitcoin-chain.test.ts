import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBitcoinChain } from '../../src/custody/chains/bitcoin/bitcoin-chain.ts'
import { BITCOIN_CHAINS } from '../../src/custody/chains/bitcoin/parameters.ts'
import { BTC, CONFIRMATIONS, type Exchange, startExchange, WITHDRAWAL_FEE } from './bitcoin/exchange.ts'
import { expectBooksEqualNode } from './bitcoin/expect-books.ts'
import { HAS_LITECOIND } from './bitcoin/litecoind.ts'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'

test.runIf(!HAS_LITECOIND)('custody of Bitcoin-like chains', ({ skip }) =>
  skip('litecoind is not installed: these tests are skipped'),
)

describe.skipIf(!HAS_LITECOIND)('with a real node', () => {
  let exchange: Exchange
  let customer: TestCustomer
  let address: string
  /** Registered before any restart: the names of test customers start over with each server. */
  let payees: TestCustomer[]

  beforeAll(async () => {
    exchange = await startExchange()
    customer = await exchange.customer()
    payees = [await exchange.customer(), await exchange.customer(), await exchange.customer()]
    address = await exchange.addressOf(customer)
    await exchange.step()
  }, 240_000)

  afterAll(() => exchange.close())

  const outside = (kind = 'bech32') => exchange.node.rpc<string>('getnewaddress', '', kind)
  const statusOf = async (id: number) => (await exchange.payment(id))?.status

  /** Mines until every payment that has been sent is final. */
  async function settle(): Promise<void> {
    await exchange.mine(1)
    await exchange.mine(CONFIRMATIONS)
    await exchange.step()
  }

  test('a deposit is seen, confirmed and credited to the unit', async () => {
    const hash = await exchange.node.pay(address, '1.23456789')
    await exchange.step()
    expect(await exchange.newestDeposit(customer)).toMatchObject({
      stage: 'seen',
      hash,
      number: '1.23456789',
    })
    await exchange.mine(1)
    expect(await exchange.newestDeposit(customer)).toMatchObject({ stage: 'confirming', confirmations: 1 })
    expect(await exchange.balanceOf(customer)).toBe(0n)
    await exchange.mine(1)
    expect(await exchange.newestDeposit(customer)).toMatchObject({ stage: 'credited' })
    expect(await exchange.balanceOf(customer)).toBe(123_456_789n)
    await expectBooksEqualNode(exchange)
  })

  test('a reorganisation after the credit reverses it, and a replaced deposit is gone', async () => {
    const before = await exchange.balanceOf(customer)
    const { node } = exchange
    const txid = await node.rpc<string>('sendtoaddress', address, '0.5', '', '', false, true)
    const [block] = await exchange.mine(CONFIRMATIONS)
    await exchange.step()
    expect(await exchange.balanceOf(customer)).toBe(before + 50_000_000n)
    await node.rpc('invalidateblock', block)
    // The payer spends the same coins again, to itself.
    const { vin } = await node.rpc<{ vin: { txid: string; vout: number }[] }>('getrawtransaction', txid, true)
    const spent = vin.map(({ txid: from, vout }) => ({ txid: from, vout, sequence: 0xfffffffd }))
    const rivals = await node.rpc<string>('createrawtransaction', spent, { [await outside()]: '0.1' })
    const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', rivals)
    await node.rpc('sendrawtransaction', signed.hex, 0)
    await exchange.mine(CONFIRMATIONS + 1)
    await exchange.step()
    expect(await exchange.newestDeposit(customer)).toMatchObject({ stage: 'orphaned', hash: txid })
    await exchange.mine(CONFIRMATIONS)
    await exchange.step()
    expect(await exchange.newestDeposit(customer)).toMatchObject({ stage: 'reversed', hash: txid })
    expect(await exchange.balanceOf(customer)).toBe(before)
    await expectBooksEqualNode(exchange)
  })

  test('withdrawals of one block are paid once each, also over restarts of node, signer and server', async () => {
    const other = payees[0] as TestCustomer
    await exchange.node.pay(await exchange.addressOf(other), '0.4')
    await exchange.node.pay(exchange.payer, '0.3')
    await settle()
    const kinds = ['bech32', 'legacy', 'p2sh-segwit']
    const targets = await Promise.all(kinds.map(outside))
    const ids: number[] = []
    for (const [at, target] of targets.entries())
      ids.push(await exchange.withdraw(other, 10_000_000n + BigInt(at), target))
    await exchange.step()
    await exchange.node.kill()
    await expect(exchange.step()).rejects.toThrow()
    await exchange.node.start()
    await exchange.restartSigner()
    await exchange.restartServer()
    await exchange.step()
    await settle()
    await settle()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    for (const [at, target] of targets.entries())
      expect(await exchange.node.balanceOf([target])).toBe(10_000_000n + BigInt(at) - WITHDRAWAL_FEE)
    await expectBooksEqualNode(exchange)
  })

  test('a payment that no block includes is replaced with a higher fee, and paid once', async () => {
    const other = payees[1] as TestCustomer
    await exchange.node.pay(await exchange.addressOf(other), '0.2')
    await settle()
    const target = await outside()
    const id = await exchange.withdraw(other, 15_000_000n, target)
    await exchange.step()
    const first = await exchange.payment(id)
    await exchange.mineEmpty(5)
    expect((await exchange.payment(id))?.txid).toBe(first?.txid)
    await exchange.mineEmpty(1)
    const second = await exchange.payment(id)
    expect(second?.txid).not.toBe(first?.txid)
    await exchange.restartSigner()
    await exchange.restartServer()
    await settle()
    expect(await statusOf(id)).toBe('confirmed')
    const { list } = dataOf(await exchange.app().client(other.token)('charge_mention/log3', {}))
    expect(list[0]).toMatchObject({ txid: second?.txid })
    expect(await exchange.node.balanceOf([target])).toBe(15_000_000n - WITHDRAWAL_FEE)
    await expectBooksEqualNode(exchange)
  })

  test('in a halt of withdrawals a waiting payment is not replaced', async () => {
    const other = payees[2] as TestCustomer
    await exchange.node.pay(await exchange.addressOf(other), '0.2')
    await settle()
    const id = await exchange.withdraw(other, 15_000_000n, await outside())
    await exchange.step()
    const first = await exchange.payment(id)
    const declared = await exchange.submit({
      kind: 'declareHalt',
      scope: 'withdrawals',
      operatorId: 901,
      cause: 'technical',
      text: '',
      reason: 'A key may be stolen',
    })
    await exchange.mineEmpty(7)
    expect((await exchange.payment(id))?.txid).toBe(first?.txid)
    const haltId = 'haltId' in declared ? (declared.haltId ?? 0) : 0
    await exchange.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
    await exchange.step()
    expect((await exchange.payment(id))?.txid).not.toBe(first?.txid)
    await settle()
    await expectBooksEqualNode(exchange)
  })

  test('a withdrawal beyond the own outputs waits for a refill, and a smaller one is paid', async () => {
    const empty = await startExchange()
    try {
      const rich = await empty.customer(true)
      const large = await empty.withdraw(rich, 6_000_000n, await outside())
      const small = await empty.withdraw(rich, 3_000_000n, await outside())
      await empty.node.pay(empty.payer, '0.04')
      for (const blocks of [CONFIRMATIONS, 1, CONFIRMATIONS]) await empty.mine(blocks)
      const statuses = async () => [
        (await empty.payment(large))?.status,
        (await empty.payment(small))?.status,
      ]
      expect(await statuses()).toEqual(['passed', 'confirmed'])
      await empty.node.pay(empty.payer, '0.1')
      for (const blocks of [CONFIRMATIONS, 1, CONFIRMATIONS]) await empty.mine(blocks)
      expect(await statuses()).toEqual(['confirmed', 'confirmed'])
    } finally {
      await empty.close()
    }
  })

  test('a node of another chain, and one that is away, give an error and change nothing', async () => {
    const chain = openBitcoinChain('OMNI', {
      rpcUrl: exchange.node.url,
      parameters: BITCOIN_CHAINS['bitcoin-regtest'],
      accountKey: exchange.signer().publicKeys['OMNI'] ?? '',
      currencyId: BTC,
    })
    await expect(chain.tip()).rejects.toThrow('the node follows another chain than BTC_CHAIN')
    const before = await exchange.balanceOf(customer)
    await exchange.node.pay(address, '0.7')
    await exchange.node.mine(CONFIRMATIONS)
    await exchange.node.kill()
    await expect(exchange.step()).rejects.toThrow(/.+/)
    expect(await exchange.balanceOf(customer)).toBe(before)
    await exchange.node.start()
    await exchange.step()
    expect(await exchange.balanceOf(customer)).toBe(before + 70_000_000n)
    await expectBooksEqualNode(exchange)
  })
})
