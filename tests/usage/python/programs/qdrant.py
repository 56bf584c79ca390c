"""From the documentation of Qdrant: collections, points, vectors of each form, search, scrolling, payload, indexes."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any
from uuid import UUID

from client import (
    AnyVariants,
    CollectionsApi,
    Condition,
    CountRequest,
    CreateCollection,
    CreateFieldIndex,
    DatetimeRange,
    DeletePayload,
    Direction,
    Distance,
    Document,
    ExtendedPointId,
    FieldCondition,
    Filter,
    FilterMust,
    FilterSelector,
    FilterShould,
    IndexesApi,
    Match,
    MatchAny,
    MatchValue,
    OptimizersStatusOneOf,
    OrderBy,
    OrderByInterface,
    PayloadFieldSchema,
    PayloadSchemaType,
    PayloadSelector,
    PayloadSelectorInclude,
    PointIdsList,
    PointInsertOperations,
    PointRequest,
    PointsApi,
    PointsBatch,
    PointsList,
    PointsSelector,
    PointStruct,
    QueryRequest,
    QueryRequestBatch,
    Range,
    RangeInterface,
    ScrollRequest,
    SearchApi,
    SearchParams,
    SetPayload,
    SnapshotPriority,
    SnapshotsApi,
    SparseVector,
    UpdateOperations,
    ValueVariants,
    Vector,
    VectorParams,
    VectorStruct,
    WithPayloadInterface,
    WithVector,
)
from client.exceptions import NotFoundException
from client.models.batch import Batch


def create_collection(collections: CollectionsApi) -> bool | None:
    created = collections.create_collection(
        "star_charts", create_collection=CreateCollection(vectors=VectorParams(size=4, distance=Distance.DOT))
    )
    return created.result


def create_named_vectors(collections: CollectionsApi) -> None:
    # From the JSON in the documentation.
    body = CreateCollection.from_dict(
        {
            "vectors": {
                "image": {"size": 4, "distance": "Dot", "on_disk": True},
                "text": {"size": 8, "distance": "Cosine", "datatype": "float16"},
                "colbert": {"size": 128, "distance": "Cosine", "multivector_config": {"comparator": "max_sim"}},
            },
            "sparse_vectors": {"keywords": {"modifier": "idf", "index": {"on_disk": False}}},
            "hnsw_config": {"m": 16, "ef_construct": 100},
            "quantization_config": {"scalar": {"type": "int8", "quantile": 0.99, "always_ram": True}},
            "shard_number": 2,
        }
    )
    collections.create_collection("multi", timeout=10, create_collection=body)


def upsert_points(points: PointsApi) -> str | None:
    rows = [
        PointStruct(id=1, vector=[0.05, 0.61, 0.76, 0.74], payload={"colony": "Mars"}),
        PointStruct(
            id="5c56c793-69f3-4fbf-87e6-c4bf54c28c26",
            vector=[0.19, 0.81, 0.75, 0.11],
            payload={"city": ["Berlin", "London"], "count": 3},
        ),
        PointStruct(id=3, vector=[0.36, 0.55, 0.47, 0.94]),
    ]
    response = points.upsert_points("star_charts", wait=True, point_insert_operations=PointsList(points=rows))
    return response.result.status if response.result else None


def upsert_each_form_of_vector(points: PointsApi) -> None:
    text = Document(text="Recipe for baking chocolate chip cookies", model="qdrant/bm25")
    vectors = [
        VectorStruct({"image": Vector([0.9, 0.1, 0.1, 0.2]), "text": Vector([0.4, 0.7, 0.1, 0.8, 0.1, 0.1, 0.9, 0.2])}),
        VectorStruct({"keywords": Vector(SparseVector(indices=[1, 7], values=[0.25, 0.5]))}),
        VectorStruct([[0.1, 0.2], [0.3, 0.4]]),
        VectorStruct({"colbert": Vector([[0.1, 0.2], [0.3, 0.4]])}),
        VectorStruct(text),
        VectorStruct.from_dict(
            {
                "keywords": {"text": "the sky is blue", "model": "qdrant/bm25"},
                "image": {"image": "https://example.com/sky.png", "model": "clip"},
            }
        ),
    ]
    rows = [PointStruct(id=ExtendedPointId(number), vector=vector) for number, vector in enumerate(vectors, 1)]
    points.upsert_points("multi", point_insert_operations=PointInsertOperations(PointsList(points=rows)))


def upsert_columns(points: PointsApi) -> None:
    batch = Batch(
        ids=[1, 2, 3],
        payloads=[{"color": "red"}, {"color": "green"}, None],
        vectors=[[0.9, 0.1, 0.1], [0.1, 0.9, 0.1], [0.1, 0.1, 0.9]],
    )
    points.upsert_points("star_charts", point_insert_operations=PointsBatch(batch=batch))


def query_with_filter(search: SearchApi) -> list[float]:
    london = FieldCondition(key="city", match=MatchValue(value="London"))
    price = FieldCondition(key="price", range=Range(gte=100, lt=450.5))
    date = FieldCondition(key="date", range=DatetimeRange(gt=datetime(2023, 2, 8, 10, 49, tzinfo=timezone.utc)))
    archived = FieldCondition(key="archived", match=MatchValue(value=True))
    response = search.query_points(
        "star_charts",
        query_request=QueryRequest(
            query=[0.2, 0.1, 0.9, 0.7],
            filter=Filter(must=[london, price, date], must_not=archived),
            params=SearchParams(hnsw_ef=128, exact=False),
            with_payload=True,
            with_vector=["image"],
            limit=3,
        ),
    )
    return [point.score for point in response.result.points] if response.result else []


def filter_of_each_form(points: PointsApi) -> int | None:
    cities = FieldCondition(key="city", match=Match(MatchAny(any=AnyVariants(["Berlin", "London"]))))
    should = FilterShould.from_dict(
        [
            {"key": "description", "match": {"text": "good and cheap"}},
            {"key": "location", "geo_radius": {"center": {"lat": 52.52, "lon": 13.403}, "radius": 1000}},
            {"key": "comments", "values_count": {"gt": 2}},
            {"is_empty": {"key": "reports"}},
            {"is_null": {"key": "reports"}},
            {"has_id": [1, 3, "5c56c793-69f3-4fbf-87e6-c4bf54c28c26"]},
            {"has_vector": "image"},
            {"nested": {"key": "diet", "filter": {"must": [{"key": "food", "match": {"value": "meat"}}]}}},
            {"must": [{"key": "color", "match": {"except": ["black", "yellow"]}}]},
        ]
    )
    request = CountRequest(filter=Filter(must=FilterMust(Condition(cities)), should=should), exact=True)
    counted = points.count_points("star_charts", count_request=request)
    return counted.result.count if counted.result else None


def query_of_each_form(search: SearchApi) -> int:
    searches = [
        {"query": 17, "using": "image", "limit": 10},
        {"query": "43cf51e2-8777-4f52-bc74-c2cbde0c8b04", "with_payload": ["city"]},
        {"query": {"indices": [1, 42], "values": [0.22, 0.8]}, "using": "keywords"},
        {"query": [[0.1, 0.2], [0.3, 0.4]], "using": "colbert"},
        {"query": {"recommend": {"positive": [100, 231], "negative": [718, [0.2, 0.3, 0.4, 0.5]], "strategy": "average_vector"}}},
        {"query": {"discover": {"target": [0.2, 0.1, 0.9, 0.7], "context": [{"positive": 100, "negative": 718}]}}},
        {"query": {"order_by": "price"}},
        {"query": {"order_by": {"key": "price", "direction": "desc", "start_from": 123}}},
        {"query": {"sample": "random"}},
        {"query": {"text": "how to bake cookies", "model": "qdrant/bm25"}, "with_payload": {"exclude": ["text"]}},
        {
            "prefetch": [
                {"query": {"indices": [1, 42], "values": [0.22, 0.8]}, "using": "keywords", "limit": 20},
                {"query": [0.01, 0.45, 0.67], "using": "image", "limit": 20},
            ],
            "query": {"fusion": "rrf"},
        },
        {
            "prefetch": {"query": [1, 23, 45, 67], "limit": 100},
            "query": {"formula": {"sum": ["$score", {"mult": [0.5, {"key": "tag", "match": {"any": ["h1", "h2"]}}]}]}},
        },
    ]
    responses = search.query_batch_points("multi", query_request_batch=QueryRequestBatch.from_dict({"searches": searches}))
    return len(responses.result or [])


def scroll_everything(points: PointsApi) -> list[str]:
    seen: list[str] = []
    red = FieldCondition(key="color", match=Match(MatchValue(value=ValueVariants("red"))))
    some = FieldCondition(key="count", range=RangeInterface(Range(gte=1)))
    request = ScrollRequest(
        limit=100,
        filter=Filter(should=FilterShould([Condition(red), Condition(some)])),
        with_payload=WithPayloadInterface(PayloadSelector(PayloadSelectorInclude(include=["color"]))),
        with_vector=WithVector(False),
        order_by=OrderByInterface(OrderBy(key="count", direction=Direction.ASC)),
    )
    while True:
        page = points.scroll_points("star_charts", scroll_request=request).result
        if page is None:
            return seen
        for point in page.points:
            color = (point.payload or {}).get("color")
            seen.append(f"{point.id.actual_instance} {color}")
        if page.next_page_offset is None:
            return seen
        request.offset = page.next_page_offset


def read_vectors(points: PointsApi) -> int:
    request = PointRequest(
        ids=[ExtendedPointId(1), ExtendedPointId(2), ExtendedPointId(3)],
        with_payload=WithPayloadInterface(True),
        with_vector=WithVector(True),
    )
    numbers = 0
    for record in points.get_points("multi", point_request=request).result or []:
        vector = record.vector.actual_instance if record.vector else None
        if isinstance(vector, list):
            numbers += len(vector)
        elif isinstance(vector, dict):
            for name in ("keywords", "image"):
                values = vector[name].actual_instance if name in vector else None
                if isinstance(values, SparseVector):
                    numbers += len(values.indices)
                elif isinstance(values, list):
                    numbers += len(values)
    return numbers


def payload(points: PointsApi) -> None:
    ids = [ExtendedPointId(0), ExtendedPointId(3)]
    nested = {"property1": "string", "nested": {"a": [1, None]}}
    points.set_payload("star_charts", wait=True, set_payload=SetPayload(payload=nested, points=[*ids, ExtendedPointId(10)]))
    red = FieldCondition(key="color", match=Match(MatchValue(value=ValueVariants("red"))))
    everything_red = Filter(must=FilterMust([Condition(red)]))
    points.overwrite_payload("star_charts", set_payload=SetPayload(payload={"only": True}, filter=everything_red))
    points.delete_payload("star_charts", delete_payload=DeletePayload(keys=["color", "price"], points=ids))
    points.clear_payload("star_charts", points_selector=PointsSelector(PointIdsList(points=[*ids, ExtendedPointId(100)])))


def delete_points(points: PointsApi) -> None:
    ids = [ExtendedPointId(0), ExtendedPointId(3), ExtendedPointId(UUID("5c56c793-69f3-4fbf-87e6-c4bf54c28c26"))]
    points.delete_points("star_charts", wait=True, points_selector=PointsSelector(PointIdsList(points=ids)))
    red = FieldCondition(key="color", match=Match(MatchValue(value=ValueVariants("red"))))
    selector = FilterSelector(filter=Filter(must=FilterMust([Condition(red)])))
    points.delete_points("star_charts", points_selector=PointsSelector(selector))


def batch_update(points: PointsApi) -> None:
    operations: list[dict[str, Any]] = [
        {"upsert": {"points": [{"id": 1, "vector": [1, 2, 3, 4], "payload": {}}]}},
        {"update_vectors": {"points": [{"id": 1, "vector": [1, 2, 3, 5]}]}},
        {"delete_vectors": {"points": [1], "vector": ["image"]}},
        {"set_payload": {"payload": {"test_payload_2": 2}, "points": [1]}},
        {"delete_payload": {"keys": ["test_payload_2"], "points": [1]}},
        {"clear_payload": {"points": [1]}},
        {"delete": {"points": [1]}},
    ]
    points.batch_update("star_charts", update_operations=UpdateOperations.from_dict({"operations": operations}))


def indexes(indexes: IndexesApi) -> None:
    keyword = PayloadFieldSchema(PayloadSchemaType.KEYWORD)
    indexes.create_field_index("star_charts", create_field_index=CreateFieldIndex(field_name="city", field_schema=keyword))
    schemas = {
        "group": {"type": "keyword", "is_tenant": True},
        "title": {"type": "text", "tokenizer": "word", "min_token_len": 2, "lowercase": True, "stopwords": "english"},
        "age": {"type": "integer", "lookup": False, "range": True},
    }
    for name, schema in schemas.items():
        request = CreateFieldIndex(field_name=name, field_schema=PayloadFieldSchema.from_dict(schema))
        indexes.create_field_index("star_charts", create_field_index=request)


def upload_snapshot(snapshots: SnapshotsApi) -> None:
    snapshots.recover_from_uploaded_snapshot(
        "star_charts", priority=SnapshotPriority.SNAPSHOT, snapshot=("star_charts.snapshot", b"\x01\x02\x03", "application/octet-stream")
    )


def missing_collection(collections: CollectionsApi) -> str | None:
    try:
        collections.get_collection("absent")
    except NotFoundException as error:
        return error.data.status.error if error.data else error.body
    return "there"


def collection_status(collections: CollectionsApi) -> str:
    result = collections.get_collection("star_charts").result
    if result is None:
        return "none"
    vectors = result.config.params.vectors
    params = vectors.actual_instance if vectors else None
    size = params.size if isinstance(params, VectorParams) else None
    optimizer = result.optimizer_status.actual_instance
    error = optimizer.error if isinstance(optimizer, OptimizersStatusOneOf) else optimizer
    return f"{result.status.value} {size} {error}"
