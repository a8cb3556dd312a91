import { keepCompiledCode } from '@halyard/server/compile-cache'

const writeCompiledCode = keepCompiledCode(process.env['HALYARD_DATA'])
const { readConfig, runProcess, startApp } = await import('@halyard/server')
const { TRADING } = await import('./trading.ts')

/** The server as it is, with customers and an index price. */
await runProcess(async (onFatal) =>
  startApp({ config: readConfig(process.env), extension: TRADING, onFatal }),
)
writeCompiledCode()
