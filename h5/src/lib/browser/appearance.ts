import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { readChoice, readStored, store } from '@halyard/web'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Green up, red up, or blue and orange for colour-blind users. */
export const UPDOWNS = ['green', 'swap', 'colorblind'] as const
export type UpDown = (typeof UPDOWNS)[number]

interface AppearanceState {
  readonly theme: Theme
  readonly updown: UpDown
  /** Whether balances are masked. */
  readonly hidden: boolean
  /** Whether a page that is always dark is open. */
  readonly darkPage: boolean
}

/** The appearance settings, stored on the device. */
export const useAppearance = create<AppearanceState>(() => ({
  theme: readChoice('theme', THEMES),
  updown: readChoice('updown', UPDOWNS),
  hidden: readStored('hidden') === '1',
  darkPage: false,
}))

/** Sets and stores the theme. */
export function setTheme(theme: Theme): void {
  store('theme', theme)
  useAppearance.setState({ theme })
}

/** Sets and stores the price colours. */
export function setUpDown(updown: UpDown): void {
  store('updown', updown)
  useAppearance.setState({ updown })
}

/** Sets and stores whether balances are masked. */
export function setHidden(hidden: boolean): void {
  store('hidden', hidden ? '1' : '0')
  useAppearance.setState({ hidden })
}

/** Makes the page, and overlays above it, dark while it is mounted. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    useAppearance.setState({ darkPage: true })
    return () => useAppearance.setState({ darkPage: false })
  }, [])
}

/** Applies the appearance to the document, and again whenever it or the device's colour scheme changes. */
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
