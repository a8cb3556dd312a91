import type { OpsPath, QueueName } from '@halyard/api/ops-client'
import type { ComponentType } from 'react'

/** The sections of the navigation, in their order. */
export const SECTIONS = ['work', 'customers', 'products', 'content', 'house'] as const
/** One of `SECTIONS`. */
export type Section = (typeof SECTIONS)[number]

/** A page of the console. */
export interface Screen {
  /** Its path, with parameters: '/verifications/:id'. */
  readonly path: string
  /** Its namespace of texts, which is the feature's folder. */
  readonly feature: string
  /** The key of its name in the feature's texts. */
  readonly name: string
  /** Its place in the navigation. Pages of one record have none. */
  readonly section?: Section
  /** The call that a role must be allowed to make for the page to exist. */
  readonly needs: OpsPath
  /** The queue of the inbox that the page lists, whose count the navigation shows. */
  readonly queue?: QueueName
  readonly load: () => Promise<ComponentType>
}

/** Declares the screens of a feature. */
export function defineScreens(
  feature: string,
  screens: readonly Omit<Screen, 'feature'>[],
): readonly Screen[] {
  return screens.map((screen) => ({ ...screen, feature }))
}
