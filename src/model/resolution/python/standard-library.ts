const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Top-level modules of the standard library of Python 3.13 (`sys.stdlib_module_names`). */
const CURRENT = words(
  '__future__ abc antigravity argparse array ast asyncio atexit base64 bdb binascii bisect builtins ' +
    'bz2 cProfile calendar cmath cmd code codecs codeop collections colorsys compileall concurrent ' +
    'configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm ' +
    'decimal difflib dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp ' +
    'fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib ' +
    'grp gzip hashlib heapq hmac html http idlelib imaplib importlib inspect io ipaddress itertools ' +
    'json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder msvcrt ' +
    'multiprocessing netrc nt ntpath nturl2path numbers opcode operator optparse os pathlib pdb pickle ' +
    'pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd ' +
    'py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource ' +
    'rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket ' +
    'socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep ' +
    'struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios textwrap this ' +
    'threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle ' +
    'turtledemo types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser ' +
    'winreg winsound wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo',
);

/** Those that 2.7 and 3.0 to 3.12 had besides. */
const REMOVED = words(
  'AL BaseHTTPServer Bastion CD CGIHTTPServer Carbon ConfigParser Cookie DEVICE DocXMLRPCServer FL GL ' +
    'HTMLParser MacOS MimeWriter Queue SGMLParser SimpleHTTPServer SimpleXMLRPCServer SocketServer ' +
    'StringIO UserDict UserList UserString aifc anydbm asynchat asyncore audiodev audioop binhex bsddb ' +
    'cPickle cStringIO cgi cgitb chunk commands compiler cookielib copy_reg crypt dbhash dircache ' +
    'distutils dumbdbm dummy_thread dummy_threading exceptions formatter fpformat future_builtins ' +
    'hotshot htmlentitydefs htmllib httplib ihooks imageop imghdr imp imputil lib2to3 linuxaudiodev ' +
    'macostools macpath macurl2path mailcap markupbase md5 mhlib mimetools mimify msilib multifile ' +
    'mutex new nis nntplib os2emxpath ossaudiodev parser pipes popen2 posixfile repr rexec rfc822 ' +
    'rgbimg robotparser sets sgmllib sha smtpd sndhdr spwd sre statvfs stringold strop sunau sunaudio ' +
    'symbol telnetlib thread toaiff urllib2 urlparse user uu whichdb xdrlib xmllib xmlrpclib xxsubtype',
);

/** Those that are the library's own business, of any version since 3.10. */
const PRIVATE = words(
  '_abc _aix_support _android_support _ast _asyncio _bisect _blake2 _bootsubprocess _bz2 _codecs ' +
    '_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _collections ' +
    '_collections_abc _colorize _compat_pickle _compression _contextvars _crypt _csv _ctypes _curses ' +
    '_curses_panel _datetime _dbm _decimal _elementtree _frozen_importlib _frozen_importlib_external ' +
    '_functools _gdbm _hashlib _heapq _imp _interpchannels _interpqueues _interpreters _io _ios_support ' +
    '_json _locale _lsprof _lzma _markupbase _md5 _msi _multibytecodec _multiprocessing _opcode ' +
    '_opcode_metadata _operator _osx_support _overlapped _pickle _posixshmem _posixsubprocess _py_abc ' +
    '_pydatetime _pydecimal _pyio _pylong _pyrepl _queue _random _scproxy _sha1 _sha2 _sha256 _sha3 ' +
    '_sha512 _signal _sitebuiltins _socket _sqlite3 _sre _ssl _stat _statistics _string _strptime ' +
    '_struct _suggestions _symtable _sysconfig _thread _threading_local _tkinter _tokenize _tracemalloc ' +
    '_typeshed _typing _uuid _warnings _weakref _weakrefset _winapi _winreg _wmi _zoneinfo',
);

/** True for the first name of a module of the standard library of any version. */
export function isStandard(name: string): boolean {
  return CURRENT.has(name) || REMOVED.has(name) || PRIVATE.has(name);
}

/** True when the name is the standard library's today: a module of the repository by that name hides nothing. */
export function isStandardToday(name: string): boolean {
  return CURRENT.has(name) || PRIVATE.has(name);
}
