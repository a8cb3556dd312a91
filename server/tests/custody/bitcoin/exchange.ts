import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../../src/app/testing.ts'
import { deriveSegwit } from '../../../src/custody/chains/bitcoin/addresses.ts'
import type { Command } from '../../../src/engine/index.ts'
import { type SignerProcess, startSignerProcess } from '../../testing/signer-process.ts'
import { type Litecoind, startLitecoind } from './litecoind.ts'

export const BTC = 1
/** Clients of this API family call the Bitcoin network so. */
export const NETWORK = 'OMNI'
/** Confirmations of Bitcoin, as listed. */
export const CONFIRMATIONS = 2
/** The fee that a customer pays for a withdrawal, as listed. */
export const WITHDRAWAL_FEE = 20_000n
const REVIEWER = 999

/** An exchange with a real node and a real signer. */
export type Exchange = Awaited<ReturnType<typeof startExchange>>

/** Starts node, signer and server on a database of their own, with a clock. */
export async function startExchange(now: () => number = Date.now) {
  const node = await startLitecoind()
  const database = await createTestDatabase({ migrated: true })
  let signer = await startSignerProcess({ SIGNER_POLICY: policyFile() })
  const start = (): Promise<TestApp> =>
    startTestApp({ databaseUrl: database.url, now, config: configOf(node, signer) })
  let app = await start()
  let addressId = 0
  const step = () => app.app.context.custody.step()

  async function submit(command: Command) {
    const answer = await app.app.context.engine.submit(command)
    if (!answer.ok) throw new Error(`refused: ${answer.reject}`)
    return answer
  }

  return {
    node,
    payer: deriveSegwit(signer.publicKeys[NETWORK] ?? '', 'rltc', 1, 0),
    app: () => app,
    db: () => app.app.context.db,
    signer: () => signer,
    step,
    submit,
    async mine(blocks: number): Promise<string[]> {
      const hashes = await node.mine(blocks)
      await step()
      return hashes
    },
    async restartServer(): Promise<void> {
      await app.close()
      app = await start()
    },
    async restartSigner(): Promise<void> {
      signer = await signer.restart()
    },
    /** Returns a customer who may withdraw, with practice funds if `funded`. */
    async customer(funded = false): Promise<TestCustomer> {
      const customer = await app.registerCustomer({ funded })
      await submit({ kind: 'setVerification', customerId: customer.id, level: 2 })
      return customer
    },
    async addressOf(customer: TestCustomer): Promise<string> {
      const response = await app.client(customer.token)('wallet/get_in_address', {
        currency: BTC,
        type: NETWORK,
      })
      return dataOf(response).address
    },
    /** Returns the newest deposit, as the customer sees it. */
    async newestDeposit(customer: TestCustomer) {
      return dataOf(await app.client(customer.token)('charge_mention/log2', { limit: 1 })).list[0]
    },
    async balanceOf(customer: TestCustomer): Promise<bigint> {
      const row = await app.app.context.db
        .selectFrom('account')
        .select('available')
        .where('owner_id', '=', String(customer.id))
        .where('kind', '=', 'coin')
        .where('currency_id', '=', BTC)
        .executeTakeFirst()
      return BigInt(row?.available ?? 0)
    },
    /** Requests and approves a withdrawal. */
    async withdraw(customer: TestCustomer, units: bigint, address: string): Promise<number> {
      addressId += 1
      const customerId = customer.id
      await submit({ kind: 'saveAddress', customerId, addressId, currencyId: BTC, network: NETWORK, address })
      const answer = await submit({
        kind: 'requestWithdrawal',
        customerId,
        currencyId: BTC,
        network: NETWORK,
        addressId,
        amount: amount(units),
        memo: '',
      })
      const withdrawalId = 'withdrawal' in answer ? (answer.withdrawal?.withdrawalId ?? 0) : 0
      await submit({ kind: 'reviewWithdrawal', withdrawalId, reviewerId: REVIEWER, pass: true, reason: '' })
      return withdrawalId
    },
    async payment(withdrawalId: number) {
      return app.app.context.db
        .selectFrom('chain_payment')
        .innerJoin('withdrawal', 'withdrawal.id', 'chain_payment.withdrawal_id')
        .select(['chain_payment.txid', 'chain_payment.raw', 'withdrawal.status'])
        .where('withdrawal_id', '=', String(withdrawalId))
        .executeTakeFirst()
    },
    async close(): Promise<void> {
      // Closes whatever has started, even if a later step failed.
      for (const end of [() => app.close(), () => signer.close(), () => database.drop(), () => node.close()])
        await Promise.resolve()
          .then(end)
          .catch(() => undefined)
    },
  }
}

function configOf(node: Litecoind, { url, token, publicKeys }: SignerProcess) {
  return {
    custody: {
      alone: { customer: 50_000, operator: 100_000 },
      unproven: { days: 3, sum: 50_000 },
      depositKeys: publicKeys,
      signer: { url, token },
      bitcoin: { rpcUrl: node.url, chain: 'litecoin-regtest' as const },
    },
  }
}

function policyFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  const limits = { paymentMax: '2000000000', dayMax: '10000000000' }
  const network = {
    kind: 'bitcoin',
    chain: 'litecoin-regtest',
    feeRateMax: '200',
    feeMax: '1000000',
    currencies: { [BTC]: limits },
  }
  writeFileSync(file, JSON.stringify({ [NETWORK]: network }))
  return file
}
