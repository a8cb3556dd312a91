import type { OpsPath } from '@halyard/api/ops-client'
import type { ComponentType } from 'react'
import { defineScreens, type Screen, type Section } from '../navigation/screen.ts'

interface ConfiguredPages {
  readonly ListPage: ComponentType
  readonly RecordPage: ComponentType
  /** Where operators add records. */
  readonly NewPage?: ComponentType
}

interface ConfiguredScreensOptions {
  readonly feature: string
  /** Products, if absent. */
  readonly section?: Section
  /** The path of the list: '/markets'. */
  readonly path: string
  /** The call that lists the records. */
  readonly needs: OpsPath
  /** The call that proposes a new record; absent if operators add none. */
  readonly creates?: OpsPath
  readonly load: () => Promise<ConfiguredPages>
}

/** Declares the pages of a kind of record of the configuration: its list and each record. */
export function configuredScreens(options: ConfiguredScreensOptions): readonly Screen[] {
  const { feature, section = 'products', path, needs, creates, load } = options
  const loadNew = async () => {
    const { NewPage } = await load()
    if (!NewPage) throw new Error(`${feature} has no page for new records`)
    return NewPage
  }
  return defineScreens(feature, [
    { path, name: 'title', section, needs, load: async () => (await load()).ListPage },
    { path: `${path}/:id`, name: 'one', needs, load: async () => (await load()).RecordPage },
    ...(creates ? [{ path: `${path}/new`, name: 'new', needs: creates, load: loadNew }] : []),
  ])
}
