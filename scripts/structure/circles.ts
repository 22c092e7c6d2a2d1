/** Which file loads which, by path. */
export type Graph = ReadonlyMap<string, readonly string[]>;

interface Visit {
  readonly index: number;
  lowest: number;
  isOpen: boolean;
}

/**
 * Groups of files that load each other in a circle (Tarjan's strongly connected components, of more than one file or of
 * a file that loads itself), each sorted by name.
 */
export function findCircles(graph: Graph): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (node: string): Visit => {
    const own: Visit = { index: visits.size, lowest: visits.size, isOpen: true };
    visits.set(node, own);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = visits.get(next);
      if (known === undefined) own.lowest = Math.min(own.lowest, visit(next).lowest);
      else if (known.isOpen) own.lowest = Math.min(own.lowest, known.index);
    }
    if (own.lowest === own.index) {
      const group = open.splice(open.indexOf(node));
      for (const member of group) {
        const closed = visits.get(member);
        if (closed) closed.isOpen = false;
      }
      if (group.length > 1 || graph.get(node)?.includes(node)) circles.push(group.toSorted());
    }
    return own;
  };

  for (const node of graph.keys()) if (!visits.has(node)) visit(node);
  return circles;
}
