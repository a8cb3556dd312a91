import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTargets } from '../../src/auth/codes/codes.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'

const PASSWORD = 'seven small boats'
const TEN_MINUTES = 10 * 60 * 1000
/** The key under which attempts from this machine are counted. */
const OWN_ADDRESS_KEY = 'network:127.0.0.1'

let halyard: TestApp
let aheadMs = 0

beforeAll(async () => {
  halyard = await startTestApp({ now: () => Date.now() + aheadMs })
})
afterAll(() => halyard.close())

function times<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)))
}

/** Returns what codes to an address are stored with. */
function targetsOf(address: string): string[] {
  return codeTargets(halyard.app.context.config.secret, address)
}

/** Returns a code other than the given one. */
function differentCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

function registration(account: string, code: string) {
  return {
    account,
    code,
    password: PASSWORD,
    repassword: PASSWORD,
    agree: '1',
    agreement_version: 1,
  } as const
}

test('twenty concurrent registrations of one address open one account and one engine customer', async () => {
  const email = 'racer@example.com'
  const code = await halyard.codeFor(email, 'register')
  const customersBefore = await countCustomers()
  const responses = await times(20, () => halyard.client()('user/register', registration(email, code)))
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await countCustomers()).toBe(customersBefore + 1)
})

test('two codes for one address still open one account', async () => {
  const email = 'twice@example.com'
  const code = await halyard.codeFor(email, 'register')
  dataOf(await halyard.client()('user/register', registration(email, code)))
  const { codes } = halyard.app.context.auth
  const another = await halyard.issueCode(email, 'register')
  expect(await halyard.client()('user/register', registration(email, another))).toMatchObject({
    code: 'account_taken',
  })
  expect(await codes.check({ address: email, purpose: 'register', caller: OWN_ADDRESS_KEY }, another)).toBe(
    true,
  )
})

test('a code is valid for one purpose, one address, once and for ten minutes', async () => {
  const customer = await halyard.registerCustomer()
  const other = await halyard.registerCustomer()
  const anyone = halyard.client()
  const code = await halyard.codeFor(customer.email, 'login')
  const refused = { type: 'error', code: 'code_invalid', field: 'code' }
  expect(await anyone('user/login_mast', { account: other.email, code })).toMatchObject(refused)
  expect(
    await anyone('user/forget', { account: customer.email, code, password: PASSWORD, repassword: PASSWORD }),
  ).toMatchObject(refused)
  expect(await anyone('user/login_mast', { account: customer.email, code })).toMatchObject({ type: 'ok' })
  expect(await anyone('user/login_mast', { account: customer.email, code })).toMatchObject(refused)

  const late = await halyard.codeFor(customer.email, 'login')
  aheadMs += TEN_MINUTES
  expect(await anyone('user/login_mast', { account: customer.email, code: late })).toMatchObject(refused)
})

test('a newer code invalidates the previous one', async () => {
  const { email } = await halyard.registerCustomer()
  const older = await halyard.codeFor(email, 'login')
  const newer = await halyard.codeFor(email, 'login')
  if (older !== newer)
    expect(await halyard.client()('user/login_mast', { account: email, code: older })).toMatchObject({
      code: 'code_invalid',
    })
  expect(await halyard.client()('user/login_mast', { account: email, code: newer })).toMatchObject({
    type: 'ok',
  })
})

/** Returns a function that checks codes in the test's database as if from the given network. */
function checkFrom(address: string) {
  const { codes } = halyard.app.context.auth
  const use = (network: string) => ({ address, purpose: 'login', caller: `network:${network}` }) as const
  return {
    issue: (network: string) => codes.issue(use(network)),
    check: (network: string, code: string) => codes.check(use(network), code),
  }
}

test("wrong guesses from any number of networks never use up the owner's attempts", async () => {
  const { email } = await halyard.registerCustomer()
  const { issue, check } = checkFrom(email)
  const code = await issue('127.0.0.1')
  for (let network = 1; network <= 60; network++)
    expect(await check(`10.0.0.${network}`, differentCode(code, network))).toBe(false)
  await issue('10.0.0.1')
  for (let tries = 0; tries < 10; tries++) await check('10.0.0.1', differentCode(code, 500 + tries))
  expect(await halyard.client()('user/login_mast', { account: email, code })).toMatchObject({ type: 'ok' })
})

test('concurrent guesses are limited: five for the requester, five for all others', async () => {
  const { issue, check } = checkFrom('guessed@example.com')
  const code = await issue('10.0.0.1')
  await times<unknown>(200, (index) => check(`10.0.${index % 100}.1`, differentCode(code, index + 1)))
  const row = await halyard.app.context.db
    .selectFrom('verification_code')
    .select(['tries', 'tries_of_others'])
    .where('target', 'in', targetsOf('guessed@example.com'))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ tries: 2, tries_of_others: 5 })
  expect(await check('10.0.50.1', code)).toBe(false)
  expect(await check('10.0.0.1', code)).toBe(true)
})

test('a code requested on one network can be used on another', async () => {
  const { email } = await halyard.registerCustomer()
  const { issue } = checkFrom(email)
  const code = await issue('203.0.113.7')
  expect(await halyard.client()('user/login_mast', { account: email, code })).toMatchObject({ type: 'ok' })
})

test('codes of signed-in customers: sent and checked only within their own session', async () => {
  const owner = await halyard.registerCustomer()
  const stranger = await halyard.registerCustomer()
  const code = await halyard.issueCode(owner.email, 'address')
  const request = { email: owner.email, purpose: 'address', code } as const
  for (let tries = 0; tries < 10; tries++) {
    const wrong = { ...request, code: differentCode(code, tries + 1) }
    expect(await halyard.client()('user/check_email', wrong)).toMatchObject({ type: '999' })
    expect(await stranger.client('user/check_email', wrong)).toMatchObject({ code: 'code_invalid' })
  }
  expect(await stranger.client('user/check_email', request)).toMatchObject({ code: 'code_invalid' })
  expect(await owner.client('user/check_email', request)).toMatchObject({ type: 'ok' })

  const captcha = await halyard.solveCaptcha()
  const send = { email: owner.email, purpose: 'address', captcha } as never
  expect(await halyard.client()('sms_mail', send)).toMatchObject({ code: 'invalid_field', field: 'purpose' })
})

test('five wrong attempts invalidate a code, in any concurrency and across calls', async () => {
  const { email } = await halyard.registerCustomer()
  const code = await halyard.codeFor(email, 'login')
  await times<unknown>(30, (index) =>
    index % 2 === 0
      ? halyard.client()('user/login_mast', { account: email, code: differentCode(code, index + 1) })
      : halyard.client()('user/check_email', {
          email,
          purpose: 'login',
          code: differentCode(code, index + 1),
        }),
  )
  const row = await halyard.app.context.db
    .selectFrom('verification_code')
    .select('tries')
    .where('target', 'in', targetsOf(email))
    .executeTakeFirstOrThrow()
  expect(row.tries).toBe(5)
  expect(await halyard.client()('user/login_mast', { account: email, code })).toMatchObject({
    code: 'code_invalid',
  })
})

test('checking a code does not use it up', async () => {
  const { email } = await halyard.registerCustomer()
  const code = await halyard.codeFor(email, 'login')
  const check = { email, purpose: 'login', code } as const
  await times(8, async () => dataOf(await halyard.client()('user/check_email', check)))
  expect(await halyard.client()('user/login_mast', { account: email, code })).toMatchObject({ type: 'ok' })
})

test('codes are six digits and unpredictable', async () => {
  const drawn: string[] = []
  for (let count = 0; count < 200; count++) drawn.push(await halyard.issueCode('drawn@example.com', 'login'))
  for (const code of drawn) expect(code).toMatch(/^[0-9]{6}$/)
  // Among 200 fair draws, two equal ones have a chance of 1 in 50; ten equal ones never occur.
  expect(new Set(drawn).size).toBeGreaterThan(190)
  const steps = drawn.slice(1).map((code, index) => Number(code) - Number(drawn[index]))
  expect(new Set(steps).size).toBeGreaterThan(190)
  expect(new Set(drawn.map((code) => code[0])).size).toBe(10)
})

test('codes and their addresses are stored as keyed hashes', async () => {
  const { email } = await halyard.registerCustomer()
  const code = await halyard.codeFor(email, 'login')
  const row = await halyard.app.context.db
    .selectFrom('verification_code')
    .selectAll()
    .where('target', 'in', targetsOf(email))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(code)
  expect(JSON.stringify(row)).not.toContain(email)
  expect(row.code_hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

test('each purpose has its own limit of five codes per hour and caller', async () => {
  const email = 'often@example.com'
  for (const purpose of ['login', 'forget'] as const) {
    for (let count = 0; count < 5; count++) await halyard.codeFor(email, purpose)
    await expect(halyard.codeFor(email, purpose)).rejects.toThrow('too_many_requests')
  }
  expect(await halyard.codeFor(email, 'register')).toMatch(/^[0-9]{6}$/)
})

test('concurrent requests for a code: one is sent', async () => {
  const strict = await startTestApp({ limits: { codeWaitSeconds: 60 } })
  try {
    const email = 'hasty@example.com'
    const responses = await times(5, async (index) =>
      strict.client()('sms_mail', {
        email,
        purpose: index % 2 === 0 ? 'register' : 'login',
        captcha: await strict.solveCaptcha(),
      }),
    )
    expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
    const refused = responses.filter(
      (response) => response.type === 'error' && response.code === 'code_sent_recently',
    )
    expect(refused).toHaveLength(4)
    // The error states the remaining time.
    for (const { wait = 0 } of refused as readonly { wait?: number }[]) {
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
    }
  } finally {
    await strict.close()
  }
})

test('codes per caller are limited across recipients', async () => {
  const strict = await startTestApp({ limits: { codesPerHour: 3 } })
  try {
    const responses = await times(5, async (index) =>
      strict.client()('sms_mail', {
        email: `someone${index}@example.com`,
        purpose: 'register',
        captcha: await strict.solveCaptcha(),
      }),
    )
    expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(3)
    expect(
      responses.filter((response) => 'code' in response && response.code === 'too_many_requests'),
    ).toHaveLength(2)
  } finally {
    await strict.close()
  }
})

test('a captcha solution is accepted once, also concurrently, and only for an issued puzzle', async () => {
  const captcha = await halyard.solveCaptcha()
  const send = (email: string, solution: string) =>
    halyard.client()('sms_mail', { email, purpose: 'register', captcha: solution })
  const responses = await times(20, (index) => send(`puzzle${index}@example.com`, captcha))
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)

  const solved = JSON.parse(atob(await halyard.solveCaptcha())) as { number: number; salt: string }
  const longer = solved.salt.replace(/[0-9]{10}&$/, '9999999999&')
  for (const wrong of [
    'nonsense',
    '',
    btoa('null'),
    btoa('[]'),
    btoa(JSON.stringify({ ...solved, number: solved.number + 1 })),
    btoa(JSON.stringify({ ...solved, salt: longer })),
    btoa(JSON.stringify({ ...solved, algorithm: 'SHA-1' })),
    btoa(JSON.stringify({ ...solved, signature: '0'.repeat(64) })),
  ])
    expect(await send('puzzled@example.com', wrong)).toMatchObject({ type: 'error', field: 'captcha' })
  aheadMs += TEN_MINUTES
  expect(await send('puzzled@example.com', btoa(JSON.stringify(solved)))).toMatchObject({
    code: 'captcha_invalid',
  })
})

test('known and unknown accounts get the same response; only the owner is notified', async () => {
  const known = await halyard.registerCustomer()
  const unknown = { email: 'unknown@example.com' }
  for (const purpose of ['login', 'forget', 'register'] as const) {
    const responses = []
    for (const { email } of [known, unknown]) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      responses.push(
        await halyard.client()('sms_mail', { email, purpose, captcha: await halyard.solveCaptcha() }),
      )
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]).toMatchObject({ type: 'ok' })
  }
  expect(await halyard.lastMessageTo(known.email)).toContain('you already have one')
  expect(await halyard.lastMessageTo(unknown.email)).toMatch(/^[0-9]{6} is your code to create an account/)

  const guesses = async ({ email }: Pick<TestCustomer, 'email'>) => {
    const anyone = halyard.client()
    const chosen = { password: PASSWORD, repassword: PASSWORD }
    return [
      await anyone('user/login', { account: email, password: 'wrong' }),
      await anyone('user/login_mast', { account: email, code: '000000' }),
      await anyone('user/thaw', {
        account: email,
        password: 'wrong',
        code: '000000',
        captcha: await halyard.solveCaptcha(),
      }),
      await anyone('user/forget', { account: email, code: '000000', ...chosen }),
      await anyone('user/check_email', { email, purpose: 'login', code: '000000' }),
      await anyone('user/register', registration(email, '000000')),
    ]
  }
  expect(await guesses(known)).toEqual(await guesses(unknown))
})

function countCustomers(): Promise<number> {
  return halyard.app.context.db
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))
}
