import type { FastifyBaseLogger } from 'fastify'
import type { Lifetime } from '../platform/services/lifetime.ts'
import type { System } from '../system/system.ts'
import { createDailyFiles, type DailyFiles, type DailyFilesParts, runDailyFiles } from './daily-files.ts'
import type { DailyFilesConfig } from './daily-files-config.ts'

interface Needs extends DailyFilesParts {
  readonly config: DailyFilesConfig
  readonly log: FastifyBaseLogger
  readonly system: System
}

/** Writes the daily files of market data in the process that does the jobs, if there is a directory for them. */
export function dailyFilesService(
  { config, log, system, ...parts }: Needs,
  life: Lifetime,
): { readonly dailyFiles: DailyFiles | undefined } {
  if (!config.dailyFiles || !life.doesJobs) return { dailyFiles: undefined }
  const files = createDailyFiles(parts, config.dailyFiles)
  system.watch({ dailyFilesFail: () => files.isFailing() })
  const onError = (error: unknown): void => log.error({ err: error }, 'failed to write daily files')
  life.poll(() => runDailyFiles(files, onError))
  return { dailyFiles: files }
}
