import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { readStored, store } from './storage.ts'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Green up, red up, or blue and orange for eyes that cannot tell them apart. */
export const UPDOWNS = ['green', 'swap', 'colorblind'] as const
export type UpDown = (typeof UPDOWNS)[number]

interface AppearanceState {
  readonly theme: Theme
  readonly updown: UpDown
  /** Worth and balances are starred out. */
  readonly hidden: boolean
  /** A page that is always dark is open. */
  readonly darkPage: boolean
}

export const useAppearance = create<AppearanceState>(() => ({
  theme: THEMES.find((theme) => theme === readStored('theme')) ?? 'dark',
  updown: UPDOWNS.find((updown) => updown === readStored('updown')) ?? 'green',
  hidden: readStored('hidden') === '1',
  darkPage: false,
}))

export function setTheme(theme: Theme): void {
  store('theme', theme)
  useAppearance.setState({ theme })
}

export function setUpDown(updown: UpDown): void {
  store('updown', updown)
  useAppearance.setState({ updown })
}

export function setHidden(hidden: boolean): void {
  store('hidden', hidden ? '1' : '0')
  useAppearance.setState({ hidden })
}

/** The page, and whatever opens over it, is dark for as long as it is there. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    useAppearance.setState({ darkPage: true })
    return () => useAppearance.setState({ darkPage: false })
  }, [])
}

/** Keeps the page's colours as chosen, also when the device turns from day to night. */
export function applyAppearance(): void {
  const daylight = matchMedia('(prefers-color-scheme: light)')
  const show = () => {
    const { theme, updown, darkPage } = useAppearance.getState()
    const light = theme === 'light' || (theme === 'system' && daylight.matches)
    const root = document.documentElement
    root.dataset.theme = light && !darkPage ? 'light' : 'dark'
    root.dataset.updown = updown
    const page = getComputedStyle(root).getPropertyValue('--page').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  }
  show()
  useAppearance.subscribe(show)
  daylight.addEventListener('change', show)
}
