import { Component, type ComponentType, type ReactNode } from 'react';

type PageBoundaryProps = {
  page: string;
  fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
};

/**
 * Shows what went wrong in place of a page that failed while it was drawn; another page starts
 * afresh.
 */
export class PageBoundary extends Component<
  PageBoundaryProps,
  { error: unknown; of: string | null }
> {
  override state = { error: null as unknown, of: null as string | null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ page }: PageBoundaryProps, { of }: { of: string | null }) {
    return page === of ? null : { of: page, error: null };
  }

  override render() {
    const { error } = this.state;
    const { fallback: Fallback, children } = this.props;
    return error === null ? children : <Fallback error={error} />;
  }
}
