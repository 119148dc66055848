// Added by mcp-refit: tells the clients that listen (subscriptions/listen) what has changed, from whatever file.
// It is yours now: edit it as you like. The tool finds it again by this header and by its imports.

const listeners = new Set<(change: Change) => void>();

type Change =
  | { kind: 'tools_list_changed' }
  | { kind: 'prompts_list_changed' }
  | { kind: 'resources_list_changed' }
  | { kind: 'resource_updated'; uri: string };

/** For `createMcpHandler(factory, { bus: changes })`. Several processes need one that goes over what they share. */
export const changes = {
  publish(change: Change): void {
    for (const listener of listeners) listener(change);
  },
  subscribe(listener: (change: Change) => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const notifyListeners = {
  toolsChanged(): void {
    changes.publish({ kind: 'tools_list_changed' });
  },
  promptsChanged(): void {
    changes.publish({ kind: 'prompts_list_changed' });
  },
  resourcesChanged(): void {
    changes.publish({ kind: 'resources_list_changed' });
  },
  resourceUpdated(uri: string): void {
    changes.publish({ kind: 'resource_updated', uri });
  },
};
