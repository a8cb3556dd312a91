import { keepCompiledCode } from './platform/compile-cache.ts'

const writeCompiledCode = keepCompiledCode(process.env['HALYARD_DATA'])
const { startApp } = await import('./app/app.ts')
const { readProductionConfig } = await import('./app/config.ts')
const { runProcess } = await import('./app/run-process.ts')

await runProcess(async (onFatal) => startApp({ config: readProductionConfig(process.env), onFatal }))
writeCompiledCode()
