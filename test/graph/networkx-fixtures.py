"""Records test/graph/networkx.json: random digraphs and what networkx says of them.

Recorded with Python 3.11.7, networkx 3.6.1, numpy 2.4.6. To record anew (no network is needed by the script):

    python3 -m venv venv && venv/bin/pip install networkx==3.6.1 numpy==2.4.6 scipy
    venv/bin/python test/graph/networkx-fixtures.py > test/graph/networkx.json
    npx biome format --write test/graph/networkx.json

Each graph: n nodes, edges as [from, to, from, to, ...] in sorted order, and

    scc           component of each node, numbered by first node (strongly_connected_components)
    reach         len(descendants) + 1 of each node; reachedBy: len(ancestors) + 1
    layer         of each node, that of its component: index in topological_generations of the reversed condensation
    levels        dag_longest_path_length of the condensation + 1; 0 for the empty graph
    pageRank      100 iterations from 1/n by numpy over the matrix of to_numpy_array, dangling mass to all;
                  asserted to be within 1e-6 of networkx.pagerank(tol=1e-13), which stops by tolerance
    betweenness   betweenness_centrality(normalized=False, endpoints=False)
    triangles     sum of triangles / 3 of the undirected graph; triples: from its degrees;
                  asserted: transitivity = 3 triangles / triples
    group         a random partition; q: community.modularity of it on the directed graph, whose formula is
                  sum_c L_c/m - k_in k_out / m^2, that of the catalogue; null without edges
    weak          weakly connected component of each node, numbered by first node
    distance      single_source_shortest_path_length from node 0 of the undirected graph; -1: none

Nothing here shares code with src/graph.
"""

import json
import random
import sys

import networkx as nx
import numpy as np

GRAPHS = 200
rng = random.Random(20240607)


def edges_of(kind, n):
    """Pairs of a graph of n nodes; self loops never, duplicates dropped by networkx."""
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
    if kind == "empty" or n < 2:
        return []
    if kind == "sparse":
        return rng.sample(pairs, min(len(pairs), rng.randint(1, n)))
    if kind == "medium":
        return rng.sample(pairs, min(len(pairs), rng.randint(n, 3 * n)))
    if kind == "dense":
        return rng.sample(pairs, min(300, int(len(pairs) * rng.uniform(0.2, 0.9))))
    if kind == "dag":
        rank = list(range(n))
        rng.shuffle(rank)
        down = [(u, v) for u, v in pairs if rank[u] > rank[v]]
        return rng.sample(down, min(len(down), rng.randint(n, 3 * n)))
    if kind == "path":
        order = list(range(n))
        rng.shuffle(order)
        some = [(a, b) if rng.random() < 0.8 else (b, a) for a, b in zip(order, order[1:])]
        return some + rng.sample(pairs, min(len(pairs), rng.randint(0, 2)))
    if kind == "clusters":
        # Cycles of 2 to 6 nodes, joined downwards; the last fifth of the nodes is isolated.
        order = list(range(n))
        rng.shuffle(order)
        order = order[: max(2, n - n // 5)]
        some, groups, at = [], [], 0
        while at < len(order):
            group = order[at : at + rng.randint(2, 6)]
            at += len(group)
            groups.append(group)
            if len(group) > 1:
                some += list(zip(group, group[1:] + group[:1]))
                some += [tuple(rng.sample(group, 2)) for _ in range(rng.randint(0, len(group)))]
        for _ in range(2 * len(groups)):
            high, low = sorted(rng.choices(range(len(groups)), k=2), reverse=True)
            if high != low:
                some.append((rng.choice(groups[high]), rng.choice(groups[low])))
        return some
    raise ValueError(kind)


def by_first_node(n, components):
    label = [0] * n
    for number, component in enumerate(sorted(components, key=min)):
        for node in component:
            label[node] = number
    return label


def page_rank(graph):
    n = graph.number_of_nodes()
    if n == 0:
        return []
    matrix = nx.to_numpy_array(graph, nodelist=range(n))
    degree = matrix.sum(axis=1)
    matrix = np.where(degree[:, None] > 0, matrix / np.maximum(degree, 1)[:, None], 1 / n)
    rank = np.full(n, 1 / n)
    for _ in range(100):
        rank = 0.15 / n + 0.85 * (rank @ matrix)
    theirs = nx.pagerank(graph, alpha=0.85, max_iter=10000, tol=1e-13)
    assert all(abs(theirs[node] - rank[node]) < 1e-6 for node in range(n))
    return [float(value) for value in rank]


def layers(graph, n):
    condensed = nx.condensation(graph)
    layer = [0] * n
    for number, generation in enumerate(nx.topological_generations(condensed.reverse())):
        for component in generation:
            for node in condensed.nodes[component]["members"]:
                layer[node] = number
    return layer, (nx.dag_longest_path_length(condensed) + 1 if n else 0)


def short(values):
    return [float(f"{value:.14g}") for value in values]


def record(kind, n):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(edges_of(kind, n))
    flat = nx.Graph(graph.to_undirected())
    layer, levels = layers(graph, n)
    between = nx.betweenness_centrality(graph, normalized=False, endpoints=False) if n else {}
    triangles = sum(nx.triangles(flat).values()) // 3
    triples = sum(degree * (degree - 1) // 2 for _, degree in flat.degree())
    assert nx.transitivity(flat) == (3 * triangles / triples if triangles else 0)
    groups = rng.randint(1, max(1, n // 4)) if n else 0
    group = [rng.randrange(groups) for _ in range(n)]
    sets = [{node for node in range(n) if group[node] == number} for number in range(groups)]
    has_edges = graph.number_of_edges() > 0
    distance = nx.single_source_shortest_path_length(flat, 0) if n else {}
    return {
        "kind": kind,
        "n": n,
        "edges": [end for edge in sorted(graph.edges()) for end in edge],
        "scc": by_first_node(n, nx.strongly_connected_components(graph)),
        "reach": [len(nx.descendants(graph, node)) + 1 for node in range(n)],
        "reachedBy": [len(nx.ancestors(graph, node)) + 1 for node in range(n)],
        "layer": layer,
        "levels": levels,
        "pageRank": short(page_rank(graph)),
        "betweenness": short(between[node] for node in range(n)),
        "triangles": triangles,
        "triples": triples,
        "group": group,
        "groups": groups,
        "q": short([nx.community.modularity(graph, sets)])[0] if has_edges else None,
        "weak": by_first_node(n, nx.weakly_connected_components(graph)),
        "distance": [distance.get(node, -1) for node in range(n)],
    }


KINDS = ["sparse", "medium", "dense", "dag", "path", "clusters", "clusters", "medium", "dag", "empty"]
recorded = []
for number in range(GRAPHS):
    kind = KINDS[number % len(KINDS)]
    most = 5 if number < 40 else 25 if number < 120 or kind == "empty" else 60
    recorded.append(record(kind, rng.randint(0 if kind == "empty" else 1, most)))
json.dump(recorded, sys.stdout, separators=(",", ":"))
print()
