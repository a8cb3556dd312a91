import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { findFreePort } from '@halyard/launch'
import { pollUntilDefined } from '../product/poll-until-defined.ts'
import { type Engine, type EnginePage, PHONE } from './engine.ts'
import { watchFromInside } from './watch-from-inside.ts'
import { connectWebDriver } from './web-driver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'
const BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const OPENED_MS = 20_000

/** WebKit, the engine of Safari: the small browser that Debian's driver comes with, on a display in memory. */
export const webkit: Engine = {
  name: 'webkit',
  missing: () => [
    ...[DRIVER, DISPLAY].filter((program) => !existsSync(program)),
    ...[BROWSER].filter((program) => globSync(program).length === 0),
  ],
  open: openWebkit,
}

async function openWebkit(): Promise<EnginePage> {
  const display = spawn(DISPLAY, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await findFreePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  const stop = async () => {
    for (const child of [driver, display]) await end(child)
  }
  process.once('exit', () => [driver, display].map((child) => child.kill()))
  try {
    return await openPage(`http://127.0.0.1:${port}`, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function openPage(server: string, stop: () => Promise<void>): Promise<EnginePage> {
  await pollUntilDefined('the driver of WebKit', () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  )
  const driver = await connectWebDriver(server, {
    // Returns before the files of a page are loaded, so that it can be watched meanwhile.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: globSync(BROWSER)[0], args: ['--automation'] },
  })
  await driver.post('window/rect', { x: 0, y: 0, ...PHONE })
  const problems: string[] = []
  const evaluate = (expression: string) =>
    driver.post('execute/sync', { script: `return ${expression}`, args: [] })
  const collect = async () => {
    problems.push(...((await evaluate(`(${String(watchFromInside)})()`)) as string[]))
  }
  return {
    version: driver.version,
    goto: async (url) => {
      await collect()
      await driver.post('url', { url })
      // Without pauses, so that the document is watched from its first files on.
      const end = performance.now() + OPENED_MS
      while (!String(await evaluate('location.href')).startsWith(url))
        if (performance.now() > end) throw new Error(`opening ${url}: not within ${OPENED_MS / 1000} s`)
      await collect()
    },
    evaluate,
    click: async (expression) => void (await driver.post(`${await driver.find(expression)}/click`, {})),
    fill: async (expression, text) => {
      const field = await driver.find(expression)
      await driver.post(`${field}/clear`, {})
      await driver.post(`${field}/value`, { text })
    },
    problems: async () => {
      await collect()
      return problems
    },
    screenshot: async () => Buffer.from((await driver.get('screenshot')) as string, 'base64'),
    close: async () => {
      await driver.end()
      await stop()
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
