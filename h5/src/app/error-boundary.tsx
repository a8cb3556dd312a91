import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** Keeps the tab bar and the way out when a page throws or its code cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}
