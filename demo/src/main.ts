import { keepCompiledCode } from '@halyard/server/compile-cache'

const writeCompiledCode = keepCompiledCode(process.env['HALYARD_DATA'])
const { runProcess, startApp } = await import('@halyard/server')
const { Demo } = await import('./demo.ts')
const { readDemoConfig } = await import('./demo-config.ts')

await runProcess(async (onFatal) => {
  const config = readDemoConfig(process.env)
  return startApp({ config, extension: new Demo(config), onFatal })
})
writeCompiledCode()
