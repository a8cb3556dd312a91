import { createClient, type SignedIn } from '@halyard/api/client'
import { createOpsClient, type OpsClient, type OpsProject } from '@halyard/api/ops'
import { randomUUID } from 'node:crypto'
import { dataOf } from './data-of.ts'
import { pollUntilDefined } from './poll-until-defined.ts'

const USDT = 3
const BTC = 1
const DAY_MS = 86_400_000
/** How long the first attempt of a short sale accepts orders. */
const SHORT_SALE_MS = 2_000
const ATTEMPTS = 6
const DESCRIPTION =
  'Pays for storage in a network of independent providers.\n\nThe supply is fixed; the issuer has published its code and two audits.'

/** Operators of the demo: the treasurer and the admin announce projects, the admin and the operator pass allotments. */
export interface Operators {
  readonly admin: OpsClient
  readonly operator: OpsClient
  readonly treasurer: OpsClient
}

export async function signInOperators(url: string): Promise<Operators> {
  const signIn = async (account: string) => {
    let token: string | undefined
    const client = createOpsClient({ server: url, language: () => 'en', token: () => token })
    token = dataOf(await client('ops/login', { account, password: 'demo1234' })).token
    return client
  }
  return {
    admin: await signIn('admin@example.com'),
    operator: await signIn('operator@example.com'),
    treasurer: await signIn('treasurer@example.com'),
  }
}

interface Sale {
  readonly coin: string
  /** Milliseconds from now until the project opens and closes. */
  readonly opensInMs?: number
  readonly closesInMs: number
  readonly supply?: string
}

/** Announces a project: up to 1,000 coins of 4 decimals for a customer, at 0.25 USDT or 0.000004 BTC. */
export async function announceProject(operators: Operators, sale: Sale): Promise<OpsProject> {
  const project = await announceInTime(operators, sale)
  if (!project) throw new Error(`${sale.coin}: the sale had closed before it was approved`)
  return project
}

/** The same. Returns undefined if the sale closed before the second operator approved it. */
async function announceInTime({ admin, treasurer }: Operators, sale: Sale): Promise<OpsProject | undefined> {
  const { coin, opensInMs = 0, closesInMs, supply = '100000' } = sale
  const now = Date.now()
  const closeAt = now + closesInMs
  const { id } = dataOf(
    await treasurer('ops/subscription/propose', {
      coin_name: coin,
      decimals: '4',
      supply,
      prices: `${USDT}:0.25,${BTC}:0.000004`,
      min_number: '10',
      max_number: '800',
      customer_max: '1000',
      start_at: String(now + opensInMs),
      close_at: String(closeAt),
      launch_at: String(closeAt + 2 * DAY_MS),
      lockup_days: '30',
      title: 'Practice Storage',
      networks: 'ERC20',
      description: DESCRIPTION,
      reason: 'Agreed with the issuer',
    }),
  )
  const { target, status } = dataOf(await admin('ops/change/decide', { id: id ?? 0, pass: '1' }))
  if (status === 'overtaken') return undefined
  const shown = await admin('ops/subscription/show', { id: target.slice(target.indexOf(':') + 1) })
  return dataOf(shown).project
}

interface Wish {
  readonly customer: SignedIn
  /** The quantity of the coin. */
  readonly number: string
}

/** Orders coins for USDT. Returns false if the project is not open. */
export async function orderCoins(url: string, id: number, { customer, number }: Wish): Promise<boolean> {
  const call = createClient({ server: url, language: () => 'en', token: () => customer.token })
  const request = { id, currency_id: USDT, number }
  const response = await call('lh/send/order', request, { idempotencyKey: randomUUID() })
  if (response.type === 'error' && response.code === 'project_must_be_open') return false
  dataOf(response)
  return true
}

/** Sells 1,000 coins to these customers and has both operators allot them. Returns the allotted project. */
async function sellAndAllot(
  url: string,
  operators: Operators,
  coin: string,
  wishes: readonly Wish[],
): Promise<OpsProject> {
  const { id } = await sellCoins(url, operators, coin, wishes)
  return allotWhenClosed(operators, id)
}

/**
 * Sells 1,000 coins to these customers, in the order given. On a slow machine the orders may come after the close: then
 * another project is open twice as long. Returns the project, which closes soon.
 */
export async function sellCoins(
  url: string,
  operators: Operators,
  coin: string,
  wishes: readonly Wish[],
): Promise<OpsProject> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const name = attempt === 0 ? coin : `${coin}${attempt}`
    const closesInMs = SHORT_SALE_MS * 2 ** attempt
    const project = await announceInTime(operators, { coin: name, closesInMs, supply: '1000' })
    if (project && (await orderAll(url, project.id, wishes))) return project
  }
  throw new Error(`${coin}: no sale was open long enough`)
}

async function orderAll(url: string, id: number, wishes: readonly Wish[]): Promise<boolean> {
  for (const wish of wishes) if (!(await orderCoins(url, id, wish))) return false
  return true
}

/** Has both operators pass an allotment once the project is closed. */
async function allotWhenClosed({ admin, operator }: Operators, id: number): Promise<OpsProject> {
  const request = { id: String(id), reason: 'Inputs were checked' }
  await pollUntilDefined(`the close of project ${id}`, async () => {
    const response = await operator('ops/subscription/allot', request)
    return response.type === 'error' && response.code === 'project_must_be_closed'
      ? undefined
      : dataOf(response)
  })
  return dataOf(await admin('ops/subscription/allot', request))
}

/** Announces the projects of the screen checks: NOVA is open, ORBIT opens later, LUMEN is allotted and oversubscribed. */
export async function seedProjects(url: string, customers: readonly SignedIn[]): Promise<void> {
  const operators = await signInOperators(url)
  const { list } = dataOf(await operators.admin('ops/subscription/list', {}))
  if (list.some(({ coin_name }) => coin_name === 'NOVA')) return
  const { id } = await announceProject(operators, { coin: 'NOVA', closesInMs: 30 * DAY_MS, supply: '2500' })
  await announceProject(operators, { coin: 'ORBIT', opensInMs: 3 * DAY_MS, closesInMs: 9 * DAY_MS })
  const wishes = customers.map((customer) => ({ customer, number: '800' }))
  await orderAll(url, id, wishes)
  await sellAndAllot(url, operators, 'LUMEN', wishes)
}
