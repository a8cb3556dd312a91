import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAnvil } from './evm/anvil.ts'
import { ETH, USDT } from './evm/evm-custody.ts'
import { openSweeping, type Sweeping } from './evm/sweeping.ts'

const binary = findAnvil()
test.runIf(!binary)('sweeps across restarts', ({ skip }) =>
  skip('no EVM node is available for this platform: these tests are skipped'),
)

describe.skipIf(!binary)('sweeps, with a server that restarts', () => {
  let stage: Sweeping

  beforeAll(async () => {
    stage = await openSweeping(binary ?? '')
  })

  afterAll(() => stage.evm.close())

  test('server and signer restarted between all steps move each deposit once', async () => {
    const { evm, paying } = stage
    await stage.deposit(ETH, '1')
    await stage.deposit(USDT, '400')
    await evm.confirm()
    await stage.settle(() => stage.restart())
    const outcomes = (await stage.transfers()).map(({ kind, status }) => `${kind} ${status}`)
    expect(outcomes.toSorted()).toEqual(['gas mined', 'sweep mined', 'sweep mined'])
    expect(await evm.onChain(paying, evm.token)).toBe(400_000_000n)
  })
})
