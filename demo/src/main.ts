import { runProcess, startApp } from '@halyard/server'
import { Demo } from './demo.ts'
import { readDemoConfig } from './demo-config.ts'

await runProcess(async (onFatal) => {
  const config = readDemoConfig(process.env)
  return startApp({ config, extension: new Demo(config), onFatal })
})
