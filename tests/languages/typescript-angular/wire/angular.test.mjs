// Features of Angular: the `observe` argument, interceptors, cancelling, contexts, and typed errors.

// First, for Angular's own packages are published half compiled.
import '@angular/compiler';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { HttpContext, HttpContextToken, HttpErrorResponse, HttpEventType, HttpResponse } from '@angular/common/http';
import { firstValueFrom, lastValueFrom, throwError, timer } from 'rxjs';
import { catchError, retry, take, tap, toArray } from 'rxjs/operators';
import { load, recording } from './client.mjs';

const { AnswerService, AuthService, BodyService, ModelService, PathService, isAnswerSeveralError } = load('wire');
const server = recording();
const json = (status, value, type = 'application/json') => ({ status, headers: { 'content-type': type, 'x-more': 'm' }, body: JSON.stringify(value) });
const pet = { name: 'a', owner: null };

test('observe: the body, the response, and every event', async () => {
    server.recorder.answer(json(200, pet));
    const service = server.based(ModelService);
    assert.deepEqual(await firstValueFrom(service.echoPet(pet)), pet);
    assert.deepEqual(await firstValueFrom(service.echoPet(pet, 'body')), pet);

    const response = await firstValueFrom(service.echoPet(pet, 'response'));
    assert.ok(response instanceof HttpResponse);
    assert.deepEqual([response.status, response.headers.get('X-More'), response.body], [200, 'm', pet]);

    const events = await lastValueFrom(service.echoPet(pet, 'events').pipe(toArray()));
    assert.deepEqual(events.map((event) => event.type), [HttpEventType.Sent, HttpEventType.Response]);
    assert.deepEqual(events.at(-1).body, pet);
    const progress = await lastValueFrom(service.echoPet(pet, 'events', true).pipe(toArray()));
    assert.ok(progress.some((event) => event.type === HttpEventType.DownloadProgress), 'progress was asked for');
});

test('observe: the events of a body that is read in a way of its own', async () => {
    server.recorder.answer({ status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: '{"job":"a"}\n{"job":"b"}\n' });
    const events = await lastValueFrom(server.based(AnswerService).answerLines('events').pipe(toArray()));
    assert.deepEqual(events.map((event) => event.type), [HttpEventType.Sent, HttpEventType.Response]);
    assert.deepEqual(events.at(-1).body, [{ job: 'a' }, { job: 'b' }]);
});

// FormData would send the text `[object Object]`, and JSON would be `{}`.
test('multipart: a stream is refused', async () => {
    const call = async () => firstValueFrom(server.based(BodyService).bodyMultipart(new Blob(['a']).stream()));
    await assert.rejects(call, { name: 'TypeError', message: 'The file file must be a Blob, a File, a buffer or a string.' });
});

test('nothing is sent before a subscription, and each sends a request of its own', async () => {
    server.recorder.answer(json(200, pet));
    const before = server.recorder.requests.length;
    const call = server.based(ModelService).echoPet(pet);
    await firstValueFrom(timer(30));
    assert.equal(server.recorder.requests.length, before);
    await firstValueFrom(call);
    await firstValueFrom(call);
    assert.equal(server.recorder.requests.length, before + 2);
});

test('interceptors see each call as it is sent, and may change it', async () => {
    const seen = [];
    const interceptor = (request, next) => {
        seen.push([request.method, request.urlWithParams.replace(server.recorder.url, ''), request.headers.get('Authorization')]);
        return next(request.clone({ setHeaders: { 'X-Trace': '1', Authorization: 'Custom c' } }));
    };
    const request = await server.sent(firstValueFrom(server.based(AuthService, { accessToken: 't' }, [interceptor]).authBearer('response')));
    assert.deepEqual([request.headers['x-trace'], request.headers.authorization], ['1', 'Custom c']);
    await server.sent(firstValueFrom(server.based(PathService, {}, [interceptor]).pathSimple('a b', ['x', 'y'], { R: 1 })));
    assert.deepEqual(seen, [['GET', '/base/auth/bearer', 'Bearer t'], ['GET', '/base/simple/a%20b/x,y/R,1', null]]);
});

test("an interceptor's content type stands once", async () => {
    const interceptor = (request, next) => next(request.clone({ setHeaders: { 'content-TYPE': 'text/markdown' } }));
    const request = await server.sent(firstValueFrom(server.based(BodyService, {}, [interceptor]).bodyText('a', 'response')));
    assert.equal(request.headers['content-type'], 'text/markdown');
    assert.equal(request.rawHeaders.filter((name) => /^content-type$/i.test(name)).length, 1);
});

test('the context of a call reaches interceptors', async () => {
    const TOKEN = new HttpContextToken(() => 'default');
    const seen = [];
    const interceptor = (request, next) => (seen.push(request.context.get(TOKEN), request.transferCache), next(request));
    const service = server.based(ModelService, {}, [interceptor]);
    server.recorder.answer(json(200, pet));
    await firstValueFrom(service.echoPet(pet, 'body', false, { context: new HttpContext().set(TOKEN, 'mine'), transferCache: false }));
    await firstValueFrom(service.echoPet(pet));
    assert.deepEqual(seen, ['mine', false, 'default', undefined]);
});

test('the Accept header of a call', async () => {
    server.recorder.answer(json(200, pet));
    await firstValueFrom(server.based(AnswerService).answerSeveral('body', false, { httpHeaderAccept: 'application/json' }));
    assert.equal(server.recorder.last.headers.accept, 'application/json');
});

test('unsubscribing aborts: the server sees the connection close', async () => {
    let arrived, closed;
    const request = new Promise((resolve) => (arrived = resolve));
    const close = new Promise((resolve) => (closed = resolve));
    // It never answers, so only the client can end this.
    const silent = createServer((incoming) => incoming.on('close', closed) && arrived()).listen(0, '127.0.0.1');
    try {
        await new Promise((resolve) => silent.once('listening', resolve));
        const service = server.service(AnswerService, { basePath: `http://127.0.0.1:${silent.address().port}` });
        const subscription = service.answerText().subscribe({ next: assert.fail, error: assert.fail });
        await request;
        let done = false;
        close.then(() => (done = true));
        await firstValueFrom(timer(50));
        assert.equal(done, false, 'it is open until then');
        subscription.unsubscribe();
        await Promise.race([close, firstValueFrom(timer(2000)).then(() => assert.fail('the connection is still open'))]);
    } finally {
        silent.closeAllConnections();
        silent.close();
    }
});

test('a call can be tried again', async () => {
    server.recorder.answer(json(503, {}));
    const before = server.recorder.requests.length;
    const call = server.based(AnswerService).answerText().pipe(
        tap({ error: () => server.recorder.answer({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' }) }),
        retry(1),
    );
    assert.equal(await firstValueFrom(call), 'ok');
    assert.equal(server.recorder.requests.length, before + 2);
});

test('errors: an HttpErrorResponse with the body that its status has', async () => {
    const failed = async (status, body) => {
        server.recorder.answer(json(status, body, 'application/problem+json'));
        const call = server.based(AnswerService).answerSeveral().pipe(take(1), catchError((error) => throwError(() => error)));
        return firstValueFrom(call).then(() => assert.fail('no error'), (error) => error);
    };
    const absent = await failed(404, { title: 'absent' });
    assert.ok(absent instanceof HttpErrorResponse);
    assert.deepEqual([absent.status, absent.error, absent.headers.get('x-more')], [404, { title: 'absent' }, 'm']);
    assert.equal(isAnswerSeveralError(absent, 404), true);
    assert.equal(isAnswerSeveralError(absent, 'default'), true);
    const other = await failed(500, { title: 'failed' });
    assert.deepEqual([isAnswerSeveralError(other, 404), isAnswerSeveralError(other, 'default')], [false, true]);
    assert.equal(isAnswerSeveralError(new Error('network'), 'default'), false);
});

test('errors: a call without an answer is not a described error', async () => {
    const service = server.service(AnswerService, { basePath: 'http://127.0.0.1:1' });
    const error = await firstValueFrom(service.answerSeveral()).then(() => assert.fail('no error'), (e) => e);
    assert.ok(error instanceof HttpErrorResponse);
    assert.equal(error.status, 0);
    assert.equal(isAnswerSeveralError(error, 'default'), false);
});

test('queryParamObjectFormat: an object within an object', async () => {
    const expected = { wire: 'R.a=1&R.b=x%20y&G=2', 'wire-key': 'R%5Ba%5D=1&R%5Bb%5D=x%20y&G=2', 'wire-json': 'R=%7B%22a%22%3A1%2C%22b%22%3A%22x%20y%22%7D&G=2' };
    for (const [client, query] of Object.entries(expected)) {
        const { QueryApi } = load(client);
        assert.equal((await server.sent(server.api(QueryApi).queryFormExplode(undefined, undefined, { R: { a: 1, b: 'x y' }, G: 2 }))).query, query);
    }
});
