import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../src/app/testing.ts'

const HOUR_MS = 3_600_000

test.each([HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS])(
  'a jump of the clock by %d ms: no command is taken and nothing ages until it is right',
  async (jump) => {
    let off = 0
    const halyard = await startTestApp({ clock: { wall: () => Date.now() + off, monotonic: Date.now } })
    onTestFinished(() => halyard.close())
    const { engine } = halyard.app.context
    const price = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] } as const
    expect(await engine.submit(price)).toMatchObject({ ok: true })
    off = jump
    expect(await engine.submit(price)).toEqual({ ok: false, reject: 'busy' })
    const ready = await fetch(`${halyard.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'the clock of the host is wrong' }])
    off = 0
    expect(await engine.submit(price)).toMatchObject({ ok: true })
    expect(Math.abs(halyard.app.writer.snapshot().counters.at - Date.now())).toBeLessThan(HOUR_MS / 2)
    expect((await fetch(`${halyard.url}/readyz`)).status).toBe(200)
  },
)
