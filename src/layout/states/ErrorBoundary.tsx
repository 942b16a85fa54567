import { Component, type ReactNode } from 'react';
import { isMissingPart } from '../../i18n/errorMessage.ts';
import { FailedState } from './FailedState.tsx';

interface ErrorBoundaryProps {
  /** A new value, for example another page, makes it try again. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  hasFailed: boolean;
  failedAt: string;
}

/** Keeps a broken page from taking the frame with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, hasFailed: false, failedAt: '' };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { failedAt }: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return failedAt === resetKey ? null : { failedAt: resetKey, hasFailed: false };
  }

  retry = () => {
    // A part that failed to load stays failed for as long as the page lives.
    if (isMissingPart(this.state.error)) window.location.reload();
    else this.setState({ hasFailed: false, error: undefined });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <FailedState error={this.state.error} onRetry={this.retry} />;
  }
}
